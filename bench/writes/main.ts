import { fillCommunity, signInAuthors } from '#shared/community.ts'
import { startSession } from '#shared/database.ts'
import { median, print } from '#shared/figures.ts'
import { type RequestSpec, alternate, load, post } from '#shared/load.ts'
import { openSite, startBare } from '#shared/site.ts'

/** Many, because a person may open only a few tickets an hour. */
const PLAYERS = 6_000
const AUTHORS = 400
const ticket = { title: 'Ztracený kůň', category: 'support', message: 'Ztratil se mi kůň u brodu.' }

const site = await openSite('writes', 4)
const { pool } = site
const bare = await startBare('bench/writes/bare-server.ts', site.connection)
try {
  await site.fill(() => fillCommunity(pool, { people: PLAYERS, tickets: 4_020, longest: 50 }))
  const authors = await signInAuthors(pool, AUTHORS)
  const { rows } = await pool.query<{ id: string }>(`select id from users where role = 'user'`)
  const players: string[] = []
  for (const { id } of rows) players.push(await startSession(pool, id))
  const bareTickets: string[] = await (await fetch(`${bare.url}/tickets?count=${AUTHORS}`)).json()
  let turn = 0
  await measure('open a ticket', 300, {
    ours: () => post('/api/tickets', ticket, { cookie: players[turn++ % players.length] ?? '' }),
    bare: () => post('/tickets', { userId: '1', ...ticket }),
  })
  await measure('reply', 500, {
    ours: (index) => {
      const { ticketId = '', cookie = '' } = authors[turn++ % AUTHORS] ?? {}
      return post(`/api/tickets/${ticketId}/messages`, { message: `Zpráva číslo ${index}` }, { cookie })
    },
    bare: (index) =>
      post('/messages', {
        ticketId: bareTickets[index % AUTHORS],
        userId: '1',
        message: `Zpráva číslo ${index}`,
      }),
  })
} finally {
  await bare.stop()
  await site.close()
}

async function measure(
  name: string,
  count: number,
  next: Record<'ours' | 'bare', (index: number) => RequestSpec>,
): Promise<void> {
  for (const atOnce of [1, 16]) {
    const requests = atOnce === 1 ? count : count * 3
    const rounds = await alternate(
      () => load(site.url, requests, atOnce, next.ours),
      () => load(bare.url, requests, atOnce, next.bare),
    )
    const ours = median(rounds.map((round) => round.ours.perSecond))
    const theirs = median(rounds.map((round) => round.bare.perSecond))
    print([
      [
        `${name}, ${atOnce} at once`.padEnd(30),
        `${ours.toFixed(0)} a second, ${(ours / theirs).toFixed(2)} of bare (${theirs.toFixed(0)})`,
      ],
    ])
  }
}
