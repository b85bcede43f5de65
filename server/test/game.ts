import type { Answer, TestApp } from './app.ts'

export const GAME_TOKEN = 'a-token-of-the-game-server'

/** What the game server is answered; needs an app started with `{ GAME_TOKEN }`. */
export function askAsGame(app: TestApp, url: string, token = GAME_TOKEN): Promise<Answer> {
  return app.request({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}

/** What the game server sends with its token; needs an app started with `{ GAME_TOKEN }`. */
export function sendLines(
  app: TestApp,
  lines: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return app.request({
    method: 'POST',
    url: '/api/logs',
    headers: {
      authorization: `Bearer ${GAME_TOKEN}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify(lines),
  })
}

export const line = (fields: object = {}) => ({
  category: 'ECONOMY',
  script_name: 'westmore_shops',
  action: 'Koupil koně',
  user_identifier: 'steam:1',
  server_id: 'westmore-1',
  metadata: { playerName: 'Matouš Hron', amount: 12 },
  ...fields,
})
