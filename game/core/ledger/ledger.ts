import type { Game, Identity } from '#core/game.ts'
import { toLine } from './line.ts'
import type { Spool, TakeResult } from './spool.ts'

/** Lines that one player's game may cause within `WINDOW` (ms). */
const MAX_FROM_PLAYER = 20
const WINDOW = 10_000

export type Ledger = ReturnType<typeof openLedger>
export interface Entry {
  category: string
  action: string
  source?: number | null
  script?: string | null
  metadata?: Record<string, unknown> | undefined
}
type Unnamed = Omit<Entry, 'source'>

export const identifierOf = ({ discordId, license }: Identity) =>
  discordId === null ? license : `discord:${discordId}`

/** Undefined without a category or an action. */
export const lineOf = ({ script, metadata = {}, ...words }: Unnamed, identifier: string | null = null) =>
  toLine({ ...words, script: script ?? 'westmore', identifier, metadata }, new Date())

export function openLedger(game: Game, spool: Spool, onLine: () => void) {
  const windows = new Map<number, { since: number; count: number }>()
  const scripts = new Set<string>()
  let forged = 0
  let flooded = 0

  function store(entry: Unnamed, identifier: string | null): TakeResult {
    const line = lineOf(entry, identifier)
    const taken = line !== undefined && spool.take(line)
    if (taken === false) return false
    if (entry.script) scripts.add(entry.script)
    onLine()
    return taken
  }

  function record({ source = null, metadata, ...entry }: Entry): TakeResult {
    if (source === null || source <= 0) return store({ ...entry, metadata }, null)
    const name = game.nameOf(source)
    const own = name === '' ? {} : { playerName: name }
    // The name comes first so that it is not cut off, and again last so that a script cannot overwrite it.
    const named = { ...entry, metadata: { ...own, ...metadata, ...own } }
    return store(named, identifierOf(game.identityOf(source)))
  }

  return {
    record,
    recordOf: (identity: Identity, entry: Unnamed): TakeResult => store(entry, identifierOf(identity)),
    recordFromPlayer(source: number, entry: Unnamed): TakeResult {
      const now = game.now()
      const before = windows.get(source)
      const window = before && now - before.since < WINDOW ? before : { since: now, count: 0 }
      window.count += 1
      windows.set(source, window)
      if (window.count > MAX_FROM_PLAYER) {
        flooded += 1
        return false
      }
      return record({ ...entry, source })
    },
    forget: (source: number) => windows.delete(source),
    hasLinesOf: (script: string) => scripts.has(script),
    countForged: () => (forged += 1),
    numbers: () => ({ forged, flooded }),
  }
}
