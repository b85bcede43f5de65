import { cp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFxServer } from '@westmore/game/harness/fx-server.ts'
import { builtResource } from '@westmore/game/harness/westmore.ts'
import type { MeasuredSite } from '#shared/filled-site.ts'
import { ask, percentile, percentiles, post, print, toReach } from '#shared/measure.ts'
import { GAME_TOKEN } from '#shared/site.ts'
import { idAt } from './players.ts'

const PEOPLE = 100
const GOAL = 2_000

/** How long the game takes to obey: each member of the staff bans one player after the other. */
export async function measureGate({ url, cookies }: MeasuredSite): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'westmore-gate-'))
  await cp((await builtResource()).folder, folder.path, { recursive: true })
  await using game = openFxServer({
    slots: PEOPLE,
    convars: { westmore_url: url, westmore_token: GAME_TOKEN, westmore_log_joins: '0' },
  })
  const isOn = (id: string) => game.players().some(({ identifiers }) => identifiers.includes(`discord:${id}`))
  game.start('westmore', folder.path)
  await Promise.all(
    Array.from(
      { length: PEOPLE },
      (_, place) => game.connect({ name: 'Matouš Hron', identifiers: [`discord:${idAt(place)}`] }).ended,
    ),
  )
  const answered: number[] = []
  const dropped: number[] = []
  await Promise.all(
    cookies.map(async (cookie, desk) => {
      for (let place = desk; place < PEOPLE; place += cookies.length) {
        const began = performance.now()
        const ban = { target: { userId: idAt(place) }, kind: 'ban', reason: 'Cheaty', until: null }
        await ask(url, post('/api/sanctions', ban, { cookie, origin: url }))
        answered.push(performance.now() - began)
        while (isOn(idAt(place))) await sleep(2)
        dropped.push(performance.now() - began)
      }
    }),
  )
  print(`${PEOPLE} bans by ${cookies.length} people: answered`, percentiles(answered))
  print(
    '  dropped by the game',
    `${percentiles(dropped)} (p95: ${toReach(percentile(dropped, 95), GOAL, ' ms')})`,
  )
}
