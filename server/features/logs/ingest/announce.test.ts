import { Client } from 'pg'
import { expect } from 'vitest'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { openStream, startListening, type Stream } from '#test/stream.ts'

const test = siteTest(() => startListening({ GAME_TOKEN }))

const toldOfLines = ({ changes }: Stream) =>
  changes.filter(({ topic, id }) => topic === 'logs' && id === 'lines').length

test('announces lines held back by a running batch when that batch fails', async ({ app, staff }) => {
  await using stream = await openStream(app.address, staff)
  await sendLines(app, line())
  await expect.poll(() => toldOfLines(stream)).toBe(1)
  const { after } = (await staff.get('/api/logs/tail')).body

  const direct = new Client(app.connection)
  await direct.connect()
  try {
    // The first batch already has its ids and waits for the row of its player, whose name has changed.
    await direct.query('begin')
    await direct.query('select from log_players for update')
    const first = sendLines(app, line({ metadata: { playerName: 'Nový Hron' } }))
    const blocked = `select pid from pg_stat_activity where datname = current_database()
      and application_name = 'westmore' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await direct.query(blocked)).rowCount).toBe(1)
    await sendLines(
      app,
      line({ category: 'CHAT', user_identifier: null, server_id: 'westmore-9', metadata: {} }),
    )
    await expect.poll(() => toldOfLines(stream)).toBe(2)
    expect((await staff.get(`/api/logs/tail?after=${after}`)).body.logs).toEqual([])

    await direct.query(`select pg_cancel_backend(pid) from (${blocked}) waiting`)
    expect((await first).status).toBeGreaterThanOrEqual(500)
    await expect.poll(() => toldOfLines(stream)).toBe(3)
    expect((await staff.get(`/api/logs/tail?after=${after}`)).body.logs).toMatchObject([{ category: 'CHAT' }])
  } finally {
    await direct.end()
  }
})
