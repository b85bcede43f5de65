import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFxServer } from '@westmore/game/harness/fx-server.ts'
import { builtResource } from '@westmore/game/harness/westmore.ts'
import { addAdministrators } from '#shared/database.ts'
import { ms, percentile, print } from '#shared/figures.ts'
import { GAME_TOKEN, openSite } from '#shared/site.ts'
import { fillBans } from './import.ts'

/** Members of the staff who decide at once, one person after the other. */
const DESKS = 5
const GOAL = 2_000

const idAt = (place: number) => String(40_000_000_000_000_000n + BigInt(place))

/** How long the game takes to obey a decision of the site, while it holds this many other bans. */
export async function measureGate(people: number, otherBans: number): Promise<void> {
  const site = await openSite('sanctions-gate', 2)
  const { pool } = site
  await site.fill(async () => {
    await pool.query(
      `insert into users (id, username, discriminator, allowlist_status)
       select (40000000000000000 + n)::text, 'hrac' || n, '0', 'approved' from generate_series(0, $1::int - 1) n`,
      [people],
    )
    await fillBans(pool, otherBans)
  })
  const cookies = await addAdministrators(pool, DESKS)
  const folder = await mkdtemp(join(tmpdir(), 'westmore-sanctions-game-'))
  await cp((await builtResource()).folder, folder, { recursive: true })
  const game = openFxServer({
    slots: people,
    convars: { westmore_url: site.url, westmore_token: GAME_TOKEN, westmore_log_joins: '0' },
  })
  const isOn = (id: string) => game.players().some(({ identifiers }) => identifiers.includes(`discord:${id}`))
  try {
    game.start('westmore', folder)
    await Promise.all(
      Array.from(
        { length: people },
        (_, place) => game.connect({ name: 'Matouš Hron', identifiers: [`discord:${idAt(place)}`] }).ended,
      ),
    )
    const answered: number[] = []
    const dropped: number[] = []
    await Promise.all(
      cookies.map(async (cookie, desk) => {
        for (let place = desk; place < people; place += DESKS) {
          const began = performance.now()
          const answer = await fetch(`${site.url}/api/sanctions`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json', origin: site.url },
            body: JSON.stringify({
              target: { userId: idAt(place) },
              kind: 'ban',
              reason: 'Cheaty',
              until: null,
            }),
          })
          if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
          answered.push(performance.now() - began)
          while (isOn(idAt(place))) await sleep(2)
          dropped.push(performance.now() - began)
        }
      }),
    )
    const figures = (took: number[]) =>
      `p50 ${ms(percentile(took, 50))}, p95 ${ms(percentile(took, 95))}, most ${ms(percentile(took, 100))}`
    print([
      [`${people} bans by ${DESKS} people, ${otherBans} other bans: answered`, figures(answered)],
      ['  dropped', `${figures(dropped)} (p95 to reach: ${GOAL} ms)`],
    ])
  } finally {
    await game[Symbol.asyncDispose]()
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
}
