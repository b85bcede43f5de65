import type { Game, Identity } from '#core/game.ts'
import { toLine, type Event } from './line.ts'
import type { Spool, TakeResult } from './spool.ts'

/** Lines that one player's game may cause within `WINDOW` (ms). */
const MAX_FROM_PLAYER = 20
const WINDOW = 10_000

export const OWN_CATEGORY = 'WESTMORE'

export type Ledger = ReturnType<typeof openLedger>
export interface Entry {
  category: string
  action: string
  source?: number | null
  script?: string | null
  metadata?: Record<string, unknown>
}

export const identifierOf = ({ discordId, license }: Identity) =>
  discordId === null ? license : `discord:${discordId}`

export function openLedger(game: Game, spool: Spool, onLine: () => void) {
  const windows = new Map<number, { since: number; count: number }>()
  const scripts = new Set<string>()
  let forged = 0
  let flooded = 0

  function store(event: Event): TakeResult {
    const line = toLine(event, new Date())
    const taken = line !== undefined && spool.take(line)
    if (taken === false) return false
    scripts.add(event.script)
    onLine()
    return taken
  }

  function record({ category, action, source = null, script = null, metadata = {} }: Entry): TakeResult {
    if (source === null || source <= 0)
      return store({ category, action, script: script ?? 'westmore', identifier: null, metadata })
    const name = game.nameOf(source)
    const own = name === '' ? {} : { playerName: name }
    // The name comes first so that it is not cut off, and again last so that a script cannot overwrite it.
    const named = { ...own, ...metadata, ...own }
    const identifier = identifierOf(game.identityOf(source))
    return store({ category, action, script: script ?? 'westmore', identifier, metadata: named })
  }

  return {
    record,
    recordOf(
      identity: Identity,
      { category, action, script, metadata = {} }: Omit<Entry, 'source'>,
    ): TakeResult {
      return store({
        category,
        action,
        script: script ?? 'westmore',
        identifier: identifierOf(identity),
        metadata,
      })
    },
    recordFromPlayer(source: number, entry: Omit<Entry, 'source'>): TakeResult {
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
