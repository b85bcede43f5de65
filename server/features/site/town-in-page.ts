import type { GameStatus } from '@westmore/contract/status.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { cacheFor } from '#flow/sharing.ts'
import { withBody, type Page } from '#http/pages.ts'

/** In ms: each new number makes a new copy of the page, which is compressed again. */
const FRESH = 60_000
/** In ms, for the first visitors of each minute; a later answer shows to the next ones. */
const PATIENCE = 200

const SERVER = '"@type":"GameServer"'

/**
 * As long as the number is known. The ETag stays, so that a browser does not fetch the page again for a
 * number that it does not show.
 */
export function openTown(askTown: () => Promise<GameStatus>) {
  let facts = ''
  const refresh = cacheFor(FRESH, async () => {
    facts = ''
    const asking = askTown().then((status) => void (facts = factsOf(status)))
    await finishesWithin(PATIENCE, asking).catch(() => {})
  })
  let last: { page: Page; facts: string; told: Page } | undefined
  return async (page: Page): Promise<Page> => {
    await refresh()
    if (facts === '') return page
    if (last?.page !== page || last.facts !== facts) {
      const html = page.bodies.identity.toString().replace(SERVER, () => SERVER + facts)
      last = { page, facts, told: withBody(page, html) }
    }
    return last.told
  }
}

function factsOf({ online, players, maxPlayers }: GameStatus): string {
  if (!online) return ''
  const state = players < maxPlayers ? 'Online' : 'OnlineFull'
  return `,"serverStatus":"https://schema.org/${state}","playersOnline":${players}`
}
