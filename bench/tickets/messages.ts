import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Author } from '#shared/community.ts'
import { ask, openStream, post } from '#shared/load.ts'

const WRITERS = 8

/** Opens a live stream for each cookie and calls `onSignal` for each signal of each stream. */
export async function openStreams(url: string, cookies: string[], onSignal: () => void) {
  const stop = new AbortController()
  const onText = (text: string) => {
    for (const _ of text.matchAll(/event: change/g)) onSignal()
  }
  await Promise.all(cookies.map((cookie) => openStream(url, cookie, stop.signal, onText)))
  return () => stop.abort()
}

/** Several writers send one request after another for `duration` (ms); returns the times and the rate. */
async function writeFor(duration: number, authors: Author[], write: (author: Author) => Promise<unknown>) {
  const began = performance.now()
  const took: number[] = []
  let turn = 0
  const writer = async () => {
    while (performance.now() - began < duration) {
      const author = authors[turn++ % authors.length]
      if (!author) return
      const start = performance.now()
      await write(author)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return { took, perSecond: (took.length / (performance.now() - began)) * 1000 }
}

/** Sends replies of many players as fast as the site accepts them. */
export function replyFor(duration: number, url: string, authors: Author[]) {
  return writeFor(duration, authors, ({ ticketId, cookie }) =>
    ask(url, post(`/api/tickets/${ticketId}/messages`, { message: 'Jak to vypadá?' }, { cookie })),
  )
}

/** Writes the same rows by bare SQL: the time of the database alone. */
export function insertFor(duration: number, pool: Pool, authors: Author[]) {
  return writeFor(duration, authors, ({ ticketId }) =>
    pool.query(
      `with ticket as (update tickets set last_seq = last_seq + 1, last_author_seq = last_author_seq + 1, updated_at = now() where id = $1 returning *)
       insert into ticket_messages (id, ticket_id, seq, author_seq, user_id, username, is_admin, message)
       select $2, id, last_seq, last_author_seq, user_id, username, false, 'Zpráva' from ticket`,
      [ticketId, randomUUID()],
    ),
  )
}
