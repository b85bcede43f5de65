import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  importVersions,
  MAX_IMPORT_ACTIONS,
  type ImportFault,
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

/** Unix time, up to the year 9999. */
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
  sanctions: ForeignSanction[]
  skipped: Record<Skip, number>
  examples: ImportSkipped[]
}

const File = z.object({ version: z.number(), actions: z.array(z.unknown()) })

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

export function readPlayersDb(bytes: Uint8Array, now: Date): ReadFile | ImportFault {
  const json = jsonIn(bytes)
  if (json === undefined) return { why: 'syntax' }
  const file = File.safeParse(json)
  if (!file.success) return { why: 'format' }
  const { version, actions } = file.data
  if (!importVersions.includes(version)) return { why: 'version', version }
  if (actions.length > MAX_IMPORT_ACTIONS) return { why: 'large' }
  const sanctions = new Map<string, ForeignSanction>()
  const skipped = { unreadable: 0, unreadableEnd: 0, otherKind: 0, noIdentifier: 0, repeated: 0 }
  const examples: ImportSkipped[] = []

  function skip(why: Skip, action: unknown): void {
    skipped[why] += 1
    if (skipped[why] === 1) examples.push(exampleOf(why, action))
  }

  for (const action of actions) {
    const sanction = sanctionIn(action, now)
    if (typeof sanction === 'string') skip(sanction, action)
    else if (sanctions.has(sanction.sourceId)) skip('repeated', action)
    else sanctions.set(sanction.sourceId, sanction)
  }
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, version, sanctions: [...sanctions.values()], skipped, examples }
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

/** Undefined if it cannot be read: the sanction must not become one for good. */
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

/** From the fields that a revocation does not change. */
function idByContent({ expiration: _expiration, revocation: _revocation, ...rest }: Action): string {
  return `content-${createHash('sha256').update(JSON.stringify(rest)).digest('hex')}`
}

/** The part of an action that shows why it is left out. */
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
