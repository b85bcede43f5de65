import { GAME_TOKEN } from './ledger-server.ts'
import type { Asked } from './load.ts'

const LINES = 500

/** Lines of one game server with so many players, as a full evening gives them; `more` stands in the metadata of each. */
export function gameLines(
  count: number,
  serverId: string,
  { players, more = {} }: { players: number; more?: Record<string, string> },
) {
  return Array.from({ length: count }, () => {
    const script = Math.floor(Math.random() ** 2.5 * 200)
    const player = Math.floor(Math.random() ** 3 * players)
    return {
      category: `C${Math.random() < 0.1 ? Math.floor(Math.random() * 40) : script % 40}`,
      script_name: `s${script}`,
      server_id: serverId,
      action: 'Nákup: chléb za $2',
      user_identifier: `steam:${player}`,
      metadata: {
        playerName: `Jan Novák ${player}`,
        amount: player % 500,
        item: 'chléb',
        coords: { x: 1, y: 2 },
        ...more,
      },
    }
  })
}

/** A batch of lines of so many players: at their most, nearly every line has one of its own; a full game server has a hundred or two. */
export function batch(players = 20_000): Asked {
  return {
    path: '/api/logs',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${GAME_TOKEN}` },
    body: JSON.stringify(gameLines(LINES, 'w0', { players })),
  }
}

export const linesASecond = (batchesASecond: number) => batchesASecond * LINES
