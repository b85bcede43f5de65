import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Town } from './ticket-town.ts'

const WRITERS = 8

/** Opens live streams; each call back is one signal of one stream. */
export async function openStreams(url: string, cookie: string, count: number, onSignal: () => void) {
  const stop = new AbortController()
  await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: stop.signal })
      if (!answer.ok || !answer.body) throw new Error(`a stream was refused: ${answer.status}`)
      void listen(answer.body, onSignal).catch(() => {})
    }),
  )
  return () => stop.abort()
}

async function listen(body: ReadableStream<Uint8Array>, onSignal: () => void) {
  const decoder = new TextDecoder()
  for await (const part of body) {
    for (const _ of decoder.decode(part).matchAll(/event: change/g)) onSignal()
  }
}

/** Replies of many players as fast as the server takes them, for so many ms; each waits for its answer. */
export async function sendFor(url: string, { players }: Town, duration: number) {
  const until = performance.now() + duration
  const took: number[] = []
  let turn = 0
  const writer = async () => {
    while (performance.now() < until) {
      const player = players[turn++ % players.length]
      if (!player) return
      const began = performance.now()
      const answer = await fetch(`${url}/api/tickets/${player.ticketId}/messages`, {
        method: 'POST',
        headers: { cookie: player.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ message: `Zpráva číslo ${turn}` }),
      })
      await answer.text()
      if (answer.status !== 201) throw new Error(`a message was refused: ${answer.status}`)
      took.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return { took, perSecond: (took.length / (performance.now() - began)) * 1000 }
}

/** The same rows written by bare SQL over as many connections: what the database alone would take. */
export async function writeBare(pool: Pool, { players }: Town, duration: number): Promise<number> {
  const until = performance.now() + duration
  let count = 0
  const writer = async () => {
    while (performance.now() < until) {
      const player = players[count % players.length]
      if (!player) return
      await pool.query(
        `with ticket as (update tickets set last_seq = last_seq + 1, last_author_seq = last_author_seq + 1, updated_at = now() where id = $1 returning *)
         insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message)
         select $2, id, last_seq, last_author_seq, user_id, username, false, 'Zpráva' from ticket`,
        [player.ticketId, randomUUID()],
      )
      count += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return (count / (performance.now() - began)) * 1000
}
