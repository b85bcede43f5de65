import { parentPort, workerData } from 'node:worker_threads'
import { attacks } from './attack-kinds.ts'
import { openDatabase, startSession } from './database.ts'

export interface Orders {
  name: string
  url: string
  dataDir: string
  /** In ms. */
  lasts: number
  players: string[]
  administrators: string[]
}

const orders: Orders = workerData
const { name, url, dataDir, lasts, players, administrators } = orders
const pool = openDatabase(dataDir, 2)
const outcome = await attacks
  .find((attack) => attack.name === name)
  ?.run(
    {
      url,
      players,
      administrators,
      sessionsOf: (at, count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            startSession(pool, String(30_000_000_000_000_101n + BigInt(at))),
          ),
        ),
    },
    performance.now() + lasts,
  )
await pool.end()
parentPort?.postMessage(outcome)
