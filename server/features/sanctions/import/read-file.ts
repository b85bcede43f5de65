import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { importVersions, MAX_IMPORT_ACTIONS, type importSkips } from '@westmore/contract/sanctions-import.ts'
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
  id: z.unknown(),
  type: z.string(),
  ids: z.unknown(),
  playerName: z.unknown(),
  reason: z.unknown(),
  author: z.unknown(),
  timestamp: Seconds,
  /** False: for good. Warnings have none. */
  expiration: z.optional(z.union([z.literal(false), Seconds])),
  revocation: z.optional(z.object({ timestamp: z.nullable(Seconds), author: z.unknown() })),
})

const kinds = new Map<string, 'ban' | 'warning'>([
  ['ban', 'ban'],
  ['warn', 'warning'],
])
const momentOf = (seconds: number) => new Date(Math.floor(seconds) * 1_000).toISOString()

type Skip = (typeof importSkips)[number]

export interface ReadFile {
  hash: string
  players: number
  actions: number
  sanctions: ForeignSanction[]
  skipped: Record<Skip, number>
}

/** Reads the sanctions of a playersDB.json as it comes; throws a `JsonFault`. */
export async function readPlayersDb(body: AsyncIterable<Buffer>, now: Date): Promise<ReadFile> {
  const hash = createHash('sha256')
  const sanctions = new Map<string, ForeignSanction>()
  const skipped = { unreadable: 0, otherKind: 0, noIdentifier: 0, repeated: 0 }
  let [players, actions, size] = [0, 0, 0]
  let version: unknown

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
        if (typeof sanction === 'string') skipped[sanction] += 1
        else if (sanctions.has(sanction.sourceId)) skipped.repeated += 1
        else sanctions.set(sanction.sourceId, sanction)
      }
    }
  }
  json.end()
  if (typeof version !== 'number') throw json.fault('format')
  if (!importVersions.includes(version)) throw json.fault('version')
  return { hash: hash.digest('hex'), players, actions, sanctions: [...sanctions.values()], skipped }
}

function sanctionIn(value: unknown, now: Date): ForeignSanction | Skip {
  const { data } = Action.safeParse(value)
  const sourceId = sourceIdIn(data?.id)
  if (!data || sourceId === undefined) return 'unreadable'
  const kind = kinds.get(data.type)
  if (!kind) return 'otherKind'
  // A ban whose end cannot be read must not become one for good.
  if (kind === 'ban' && data.expiration === undefined) return 'unreadable'
  const identifiers = identifiersIn(data.ids)
  if (identifiers.length === 0) return 'noIdentifier'
  const { timestamp, expiration, revocation } = data
  return {
    source: 'txadmin',
    sourceId,
    kind,
    identifiers,
    name: nameIn(data.playerName, 'Neznámý hráč'),
    author: nameIn(data.author, 'txAdmin'),
    reason: reasonIn(data.reason),
    createdAt: momentOf(timestamp),
    until: kind === 'ban' && expiration ? endIn(momentOf(expiration), now) : null,
    revoked: revocation?.timestamp
      ? { by: nameIn(revocation.author, 'txAdmin'), at: momentOf(revocation.timestamp) }
      : null,
  }
}
