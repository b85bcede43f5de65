import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import {
  importVersions,
  MAX_IMPORT_ACTIONS,
  type ImportSkipped,
  type importSkips,
} from '@westmore/contract/sanctions-import.ts'
import {
  endIn,
  identifiersIn,
  nameIn,
  reasonIn,
  sourceIdIn,
  type ForeignSanction,
} from '../others/foreign.ts'
import { openJson } from './json.ts'

/** Most bytes of all actions, which are held until the file is stored. */
const MAX_BYTES = 64 * 1024 ** 2
/** A Unix time in seconds, up to the year 9999. */
const Seconds = z.number().check(z.minimum(1), z.maximum(253_402_300_799))

const Action = z.object({
  id: z.optional(z.unknown()),
  type: z.string(),
  ids: z.optional(z.unknown()),
  playerName: z.optional(z.unknown()),
  reason: z.optional(z.unknown()),
  author: z.optional(z.unknown()),
  timestamp: z.optional(z.unknown()),
  /** False: for good. Warnings have none. */
  expiration: z.optional(z.unknown()),
  revocation: z.optional(z.unknown()),
})
type Action = z.infer<typeof Action>

/** Forks have an approver instead of an author; a revocation that awaits approval has no time. */
const Revocation = z.nullish(
  z.object({
    timestamp: z.union([z.nullish(Seconds), z.literal([false, 0])]),
    author: z.optional(z.unknown()),
    approver: z.optional(z.unknown()),
    status: z.optional(z.unknown()),
  }),
)

const kinds = new Map<string, 'ban' | 'warning'>([
  ['ban', 'ban'],
  ['warn', 'warning'],
])
const momentOf = (seconds: number) => new Date(Math.floor(seconds) * 1_000).toISOString()

type Skip = (typeof importSkips)[number]

export interface ReadFile {
  hash: string
  version: number
  players: number
  actions: number
  sanctions: ForeignSanction[]
  skipped: Record<Skip, number>
  examples: ImportSkipped[]
}

/** Reads the sanctions of a playersDB.json as it comes; throws a `JsonFault`. */
export async function readPlayersDb(body: AsyncIterable<Buffer>, now: Date): Promise<ReadFile> {
  const hash = createHash('sha256')
  const sanctions = new Map<string, ForeignSanction>()
  const skipped = { unreadable: 0, unreadableEnd: 0, otherKind: 0, noIdentifier: 0, repeated: 0 }
  const examples: ImportSkipped[] = []
  let [players, actions, size] = [0, 0, 0]
  let version: unknown

  function skip(why: Skip, action: unknown): void {
    skipped[why] += 1
    if (skipped[why] === 1) examples.push(exampleOf(why, action))
  }

  const json = openJson(['$.version', '$.players.*', '$.actions.*'])
  for await (const chunk of body) {
    // Other requests go on between the pieces of a file that is here already.
    await setImmediate()
    hash.update(chunk)
    for (const { key, value, bytes } of json.write(chunk)) {
      if (key === 'version') version = value
      else if (key === 'players') players += 1
      else {
        actions += 1
        size += bytes
        if (actions > MAX_IMPORT_ACTIONS || size > MAX_BYTES) throw json.fault('large')
        const sanction = sanctionIn(value, now)
        if (typeof sanction === 'string') skip(sanction, value)
        else if (sanctions.has(sanction.sourceId)) skip('repeated', value)
        else sanctions.set(sanction.sourceId, sanction)
      }
    }
  }
  json.end()
  if (typeof version !== 'number') throw json.fault('format')
  if (!importVersions.includes(version)) throw json.fault('version', { version })
  return {
    hash: hash.digest('hex'),
    version,
    players,
    actions,
    sanctions: [...sanctions.values()],
    skipped,
    examples,
  }
}

function sanctionIn(value: unknown, now: Date): ForeignSanction | Skip {
  const { data } = Action.safeParse(value)
  if (!data) return 'unreadable'
  const kind = kinds.get(data.type)
  if (!kind) return 'otherKind'
  const end = endOf(kind, data)
  if (!end) return 'unreadableEnd'
  const identifiers = identifiersIn(data.ids)
  if (identifiers.length === 0) return 'noIdentifier'
  const given = Seconds.safeParse(data.timestamp).data
  return {
    source: 'txadmin',
    sourceId: sourceIdIn(data.id) ?? idByContent(data),
    kind,
    identifiers,
    name: nameIn(data.playerName, 'Neznámý hráč'),
    author: nameIn(data.author, 'txAdmin'),
    reason: reasonIn(data.reason),
    createdAt: given === undefined ? now.toISOString() : momentOf(given),
    until: end.until && endIn(end.until, now),
    revoked: end.revoked,
  }
}

/** When it ends, or nothing if that cannot be read: it must not become one for good. */
function endOf(
  kind: 'ban' | 'warning',
  { expiration, revocation }: Action,
): Pick<ForeignSanction, 'until' | 'revoked'> | undefined {
  const until = kind === 'ban' && expiration !== false ? Seconds.safeParse(expiration) : null
  const revoked = Revocation.safeParse(revocation)
  if (until?.success === false || !revoked.success) return undefined
  const { timestamp, author, approver, status } = revoked.data ?? {}
  const isRevoked = status !== 'pending' && status !== 'denied'
  if (status === 'approved' && !timestamp) return undefined
  return {
    until: until && momentOf(until.data),
    revoked:
      timestamp && isRevoked ? { by: nameIn(author ?? approver, 'txAdmin'), at: momentOf(timestamp) } : null,
  }
}

/** The id of an action without a usable one, by what does not change when it is revoked. */
function idByContent({ expiration: _expiration, revocation: _revocation, ...rest }: Action): string {
  return `content-${createHash('sha256').update(JSON.stringify(rest)).digest('hex')}`
}

/** The part of an action that is the reason why it is left out. */
const reasons: Record<Skip, ((action: Action) => Partial<Action>) | null> = {
  unreadable: null,
  unreadableEnd: ({ expiration, revocation }) => ({ expiration, revocation }),
  otherKind: ({ type }) => ({ type }),
  noIdentifier: ({ ids }) => ({ ids }),
  repeated: ({ id }) => ({ id }),
}

const MAX_PART = 200

function exampleOf(why: Skip, value: unknown): ImportSkipped {
  const action = Action.safeParse(value).data
  const part = JSON.stringify((action && reasons[why]?.(action)) ?? value)
  return {
    why,
    id: sourceIdIn(action?.id) ?? '',
    name: nameIn(action?.playerName, ''),
    part: part.length > MAX_PART ? `${part.slice(0, MAX_PART).toWellFormed()}…` : part,
  }
}
