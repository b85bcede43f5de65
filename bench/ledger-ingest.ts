import { GAME_TOKEN } from './ledger-server.ts'
import type { Asked } from './load.ts'

const LINES = 500

/** A batch of one game server, as a full evening gives it. */
export function batch(): Asked {
  const lines = Array.from({ length: LINES }, () => {
    const script = Math.floor(Math.random() ** 2.5 * 200)
    const player = Math.floor(Math.random() ** 3 * 20_000)
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
  return {
    path: '/api/logs',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${GAME_TOKEN}` },
    body: JSON.stringify(lines),
  }
}

export const linesASecond = (batchesASecond: number) => batchesASecond * LINES
