import { setTimeout as sleep } from 'node:timers/promises'
import { startSession } from '#shared/database.ts'
import type { MeasuredSite } from '#shared/filled-site.ts'
import { ms, percentile, print, seconds, toReach } from '#shared/measure.ts'
import { asGame } from '#shared/site.ts'
import { idAt, PLAYERS } from './players.ts'

const BANS = 30_000
const GOAL = 60_000
const WAIT_GOAL = 2_000

/** Measures the import of a playersDB.json, and the wait of players who prove their licence during it. */
export async function measureImport({ url, pool }: MeasuredSite, owner: string): Promise<void> {
  const file = playersDb()
  const sendFile = (query: string) =>
    sent(
      `${url}/api/sanctions/import${query}`,
      { cookie: owner, 'content-type': 'application/octet-stream' },
      file,
    )
  const report = await sendFile('')
  const over = new AbortController()
  const waits: number[] = []
  const proving = (async () => {
    for (let place = PLAYERS - 1; !over.signal.aborted; place -= 1) {
      const body = JSON.stringify({ license: licenseAt(place), name: 'Jan' })
      const { code } = (await sent(`${url}/api/game/links`, { ...asGame, ...json }, body)).answer
      const cookie = await startSession(pool, idAt(place))
      const proof = await sent(`${url}/api/auth/me/licenses`, { cookie, ...json }, JSON.stringify({ code }))
      waits.push(proof.took)
      await sleep(500)
    }
  })()
  const stored = await sendFile(`?store=${report.answer.hash}`)
  over.abort()
  await proving
  print(`an import of ${BANS} bans, ${(file.length / 1e6).toFixed(0)} MB: report`, seconds(report.took))
  print('  stored', `${seconds(stored.took)} ${toReach(stored.took, GOAL, ' ms')}`)
  const [wait, count] = [percentile(waits, 95), waits.length]
  print(`  ${count} proofs of a licence meanwhile`, `p95 ${ms(wait)} ${toReach(wait, WAIT_GOAL, ' ms')}`)
}

const json = { 'content-type': 'application/json' }
const licenseAt = (place: number) => `license:${(place + 1_000_000).toString(16).padStart(40, '0')}`

/** Sends something that must be accepted. */
async function sent(url: string, headers: Record<string, string>, body: string) {
  const began = performance.now()
  const { origin } = new URL(url)
  const response = await fetch(url, { method: 'POST', headers: { ...headers, origin }, body })
  if (response.status !== 201) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return { answer: await response.json(), took: performance.now() - began }
}

/** A file of txAdmin with a ban for each player: every eighth over, every ninth revoked. */
function playersDb(): string {
  const actions = Array.from({ length: BANS }, (_, place) => {
    const timestamp = 1_750_000_000 + place
    return {
      type: 'ban',
      id: `B${place.toString(16).padStart(4, '0').toUpperCase()}`,
      ids: [licenseAt(place), `discord:${idAt(place)}`],
      playerName: `Matouš Hron ${place}`,
      reason: 'Přestřelka v saloonu. '.repeat(5),
      author: 'Adéla',
      timestamp,
      expiration: place % 8 === 0 && timestamp + 86_400,
      revocation:
        place % 9 === 0 ? { timestamp: timestamp + 1, author: 'Bára' } : { timestamp: null, author: null },
    }
  })
  return JSON.stringify({ version: 5, players: [], actions, whitelistApprovals: [], whitelistRequests: [] })
}
