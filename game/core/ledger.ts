import type { Game, Identity } from './game.ts'
import { toLine, type Event } from './line.ts'
import type { Spool, Taken } from './spool.ts'

/** Lines that one player may cause in ten seconds by events that their own game sends. */
const MAX_FROM_PLAYER = 20
const WINDOW = 10_000

/** What the resource itself has to say. */
export const OWN_CATEGORY = 'WESTMORE'

export type Ledger = ReturnType<typeof openLedger>
export interface Entry {
  category: string
  action: string
  /** The player's number in the game, or nobody. */
  source?: number | null
  script?: string | null
  metadata?: Record<string, unknown>
}

export const identifierOf = ({ discordId, license }: Identity) =>
  discordId === null ? license : `discord:${discordId}`

/** The one way of a line into the spool. */
export function openLedger(game: Game, spool: Spool, onLine: () => void) {
  const heard = new Map<number, { since: number; count: number }>()
  let forged = 0
  let flooded = 0

  function store(event: Event): Taken {
    const line = toLine(event, new Date())
    const taken = line !== undefined && spool.take(line)
    if (taken !== false) onLine()
    return taken
  }

  function record({ category, action, source = null, script = null, metadata = {} }: Entry): Taken {
    if (source === null || source <= 0)
      return store({ category, action, script: script ?? 'westmore', identifier: null, metadata })
    const name = game.nameOf(source)
    const own = name === '' ? {} : { playerName: name }
    // First, so that it is not cut off; last, for a script may hand over what a player sent.
    const named = { ...own, ...metadata, ...own }
    const identifier = identifierOf(game.identityOf(source))
    return store({ category, action, script: script ?? 'westmore', identifier, metadata: named })
  }

  return {
    record,
    /** A line of somebody who is not among the players. */
    recordOf(identity: Identity, { category, action, script, metadata = {} }: Omit<Entry, 'source'>): Taken {
      return store({
        category,
        action,
        script: script ?? 'westmore',
        identifier: identifierOf(identity),
        metadata,
      })
    },
    /** A line that a player's own game caused: so many in a while, the others are counted. */
    recordFromPlayer(source: number, entry: Omit<Entry, 'source'>): Taken {
      const now = game.now()
      const before = heard.get(source)
      const window = before && now - before.since < WINDOW ? before : { since: now, count: 0 }
      window.count += 1
      heard.set(source, window)
      if (window.count > MAX_FROM_PLAYER) {
        flooded += 1
        return false
      }
      return record({ ...entry, source })
    },
    forget: (source: number) => heard.delete(source),
    /** An event that only the server may send came from a player. */
    countForged: () => (forged += 1),
    numbers: () => ({ forged, flooded }),
  }
}
