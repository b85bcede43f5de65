import { type RequestSpec, post } from '#shared/load.ts'
import { asGame } from '#shared/log-lines.ts'

export const LINES_A_BATCH = 500
const PLAYERS = 20_000

/** Lines of one game server; nearly every line has a player of its own. */
export function batch(): RequestSpec {
  const lines = Array.from({ length: LINES_A_BATCH }, () => {
    const script = Math.floor(Math.random() ** 2.5 * 200)
    const player = Math.floor(Math.random() ** 3 * PLAYERS)
    return {
      category: `C${Math.random() < 0.1 ? Math.floor(Math.random() * 40) : script % 40}`,
      script_name: `s${script}`,
      server_id: 'w0',
      action: 'Nákup: chléb za $2',
      user_identifier: `steam:${player}`,
      metadata: {
        playerName: `Jan Novák ${player}`,
        amount: player % 500,
        item: 'chléb',
        coords: { x: 1, y: 2 },
      },
    }
  })
  return post('/api/logs', lines, asGame)
}
