import { randomUUID } from 'node:crypto'
import { OLDEST_BUILD, type Heartbeat } from '@westmore/contract/game.ts'
import type { Answer, Person, TestApp } from './app.ts'

export const GAME_TOKEN = 'a-token-of-the-game-server'

/** Asks as the game server; needs an app started with `{ GAME_TOKEN }`. */
export function getAsGame(app: TestApp, url: string, token = GAME_TOKEN): Promise<Answer> {
  return app.request({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}

/** Posts JSON as the game server; needs an app started with `{ GAME_TOKEN }`. */
function post(app: TestApp, url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  return app.request({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${GAME_TOKEN}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
}

export const sendLines = (app: TestApp, lines: unknown, headers: Record<string, string> = {}) =>
  post(app, '/api/logs', lines, headers)

export const postAsGame = (app: TestApp, url: string, body: unknown, token = GAME_TOKEN) =>
  post(app, url, body, { authorization: `Bearer ${token}` })

export const line = (fields: object = {}) => ({
  category: 'ECONOMY',
  script_name: 'westmore_shops',
  action: 'Koupil koně',
  user_identifier: 'steam:1',
  server_id: 'westmore-1',
  metadata: { playerName: 'Matouš Hron', amount: 12 },
  ...fields,
})

/** The heartbeat of an idle game server. */
export const heartbeat = (fields: Partial<Heartbeat> = {}): Heartbeat => ({
  players: [],
  slots: 64,
  queue: 0,
  uptime: 3_600,
  version: '1.0.0',
  now: new Date().toISOString(),
  restartIn: null,
  spool: { lines: 0, bytes: 0, dropped: 0, inMemory: null, aside: 0 },
  turnedAway: { forged: 0, flooded: 0, refused: 0 },
  lag: 1,
  gate: { isOn: true, spared: null },
  listing: { padlock: 'westmore', build: OLDEST_BUILD, hasTxAdminAllowlist: false },
  refused: [],
  ...fields,
})

export const newLicense = () => `license:${randomUUID().replaceAll('-', '')}00000000`

/** The person types the code that the game shows for this licence. */
export async function proveLicense(
  app: TestApp,
  person: Person,
  license: string,
  name = 'Jan',
): Promise<Answer> {
  const { code } = (await postAsGame(app, '/api/game/links', { license, name })).body
  return person.send('POST', '/api/auth/me/licenses', { code })
}
