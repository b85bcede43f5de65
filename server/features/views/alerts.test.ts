import { sql } from 'kysely'
import { expect } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { unreadCountOf, notificationsOf, NOTIFICATIONS, markSeen } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { saveView, VIEWS } from '#test/views.ts'
import { checkAlerts } from './alerts.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const RULE = { lines: 2, minutes: 10 }
const MINUTE = 60_000

function listen() {
  const told: unknown[] = []
  return { told, log: { warn: (what: unknown) => void told.push(what) } }
}

async function save(person: Person, view: object): Promise<{ id: string; path: string }> {
  const { body } = await saveView(person, 'logs', 'Obchody', { query: 'kategorie=ECONOMY', ...view })
  return { id: body.id, path: `${VIEWS}/${body.id}/alert` }
}

const linesAt = (count: number, at: Date, fields: object = {}) =>
  Array.from({ length: count }, (_, index) =>
    line({ created_at: new Date(at.getTime() - index).toISOString(), ...fields }),
  )

test('notifies once while there are more lines than allowed, and again the next time', async ({ app }) => {
  const staff = await app.as('administrator')
  const other = await app.as('owner')
  const { log } = listen()
  const { id, path } = await save(staff, { query: 'kategorie=ECONOMY&obdobi=7d&bez=script%3Aother' })
  expect((await staff.send('PUT', path, RULE)).body).toMatchObject({ viewId: id, ...RULE, isLasting: false })
  const begin = new Date(Date.now() - 100 * MINUTE)
  const checkAt = (minutes: number) => checkAlerts(app.db, log, new Date(begin.getTime() + minutes * MINUTE))

  await sendLines(app, [
    ...linesAt(2, begin),
    ...linesAt(5, begin, { category: 'CHAT' }),
    ...linesAt(5, begin, { script_name: 'other' }),
  ])
  expect(await checkAt(1)).toEqual({ checked: 1, skipped: 0, told: 0 })
  await sendLines(app, linesAt(1, begin))
  expect(await checkAt(2)).toEqual({ checked: 1, skipped: 0, told: 1 })
  expect(await checkAt(3)).toMatchObject({ told: 0 })
  expect((await staff.get(`${VIEWS}/alerts`)).body).toMatchObject([{ viewId: id, isLasting: true }])
  const at = new Date(begin.getTime() + 2 * MINUTE)
  expect(await notificationsOf(staff)).toMatchObject([
    {
      kind: 'alert',
      title: 'Obchody',
      at: at.toISOString(),
      lines: {
        query: 'kategorie=ECONOMY&obdobi=7d&bez=script%3Aother',
        since: new Date(at.getTime() - 10 * MINUTE).toISOString(),
      },
      count: 1,
    },
  ])
  expect(await unreadCountOf(other)).toBe(0)

  expect(await checkAt(15)).toMatchObject({ told: 0 })
  await sendLines(app, linesAt(3, new Date(begin.getTime() + 20 * MINUTE)))
  expect(await checkAt(21)).toMatchObject({ told: 1 })
  const [news] = await notificationsOf(staff)
  expect(news).toMatchObject({
    count: 2,
    lines: { since: new Date(begin.getTime() + 11 * MINUTE).toISOString() },
  })
  await markSeen(staff, { type: 'alert', id: news?.about.id ?? '' })
  expect(await unreadCountOf(staff)).toBe(0)
})

test('a view can be watched for every single line, also one that comes late', async ({ app, staff }) => {
  const { log } = listen()
  const { path } = await save(staff, {})
  const begin = new Date(Date.now() - 60 * MINUTE)
  await sendLines(app, linesAt(1, begin))
  expect((await staff.send('PUT', path, { lines: 0, minutes: 1 })).status).toBe(200)
  const check = async () => (await checkAlerts(app.db, log)).told
  expect(await check()).toBe(0)

  await sendLines(app, linesAt(1, new Date()))
  expect([await check(), await check()]).toEqual([1, 0])
  await sendLines(app, linesAt(3, new Date(), { category: 'CHAT' }))
  expect(await check()).toBe(0)
  await sendLines(app, linesAt(1, begin, { action: 'Přišlo pozdě' }))
  expect(await check()).toBe(1)
  expect(await notificationsOf(staff)).toMatchObject([{ count: 2, lines: { since: begin.toISOString() } }])
  await sendLines(app, linesAt(1, new Date(), { action: 'Další' }))
  const told = await Promise.all([check(), check()])
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
})

test('an alert is private, silent while its view is hidden, and deleted with the view', async ({ app }) => {
  const [owner, other] = [await app.as('administrator'), await app.as('administrator')]
  const { id, path } = await save(owner, {})
  const share = (shared: boolean) => owner.send('PATCH', `${VIEWS}/${id}`, { shared })
  const { log } = listen()
  expectRefusal(await other.send('PUT', path, RULE), 404, 'NOT_FOUND')
  await share(true)
  expect((await other.send('PUT', path, RULE)).status).toBe(200)
  expectRefusal(await owner.send('DELETE', path), 404, 'NOT_FOUND')
  expect((await owner.get(`${VIEWS}/alerts`)).body).toEqual([])

  await sendLines(app, linesAt(3, new Date(Date.now() - MINUTE)))
  await share(false)
  expect(await checkAlerts(app.db, log)).toMatchObject({ checked: 0 })
  await share(true)
  expect(await checkAlerts(app.db, log)).toMatchObject({ told: 1 })
  expect(await unreadCountOf(other)).toBe(1)
  await share(false)
  expect(await unreadCountOf(other)).toBe(0)
  await share(true)
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', other.id).execute()
  expect([await unreadCountOf(other), await checkAlerts(app.db, log)]).toMatchObject([0, { checked: 0 }])
  await app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', other.id).execute()

  expect((await other.send('PUT', path, { lines: 1, minutes: 5 })).body).toMatchObject({ isLasting: false })
  expect(await unreadCountOf(other)).toBe(1)
  expect((await owner.send('DELETE', `${VIEWS}/${id}`)).status).toBe(204)
  expect((await other.get(`${VIEWS}/alerts`)).body).toEqual([])
  expect(await notificationsOf(other, 'all')).toEqual([])
})

test('skips and logs an alert that fails, and checks the others', async ({ app, staff }) => {
  const { log, told } = listen()
  await sendLines(app, linesAt(3, new Date(Date.now() - MINUTE)))
  const hard = await save(staff, { name: 'Těžký', query: 'hledat=koně' })
  const easy = await save(staff, { name: 'Lehký' })
  for (const { path } of [hard, easy]) await staff.send('PUT', path, RULE)
  await sql`create function cut_off() returns trigger language plpgsql as
    $$ begin raise exception 'too long' using errcode = '57014'; end $$`.execute(app.db)
  await sql`create trigger cut_off before update of is_lasting on log_alerts for each row
    when (new.view_id = ${sql.lit(hard.id)}) execute function cut_off()`.execute(app.db)
  expect(await checkAlerts(app.db, log)).toEqual({ checked: 1, skipped: 1, told: 1 })
  expect(told).toMatchObject([{ err: { code: '57014' } }])
  expect(await notificationsOf(staff)).toMatchObject([{ title: 'Lehký' }])
  await sql`drop trigger cut_off on log_alerts`.execute(app.db)
  expect(await checkAlerts(app.db, log)).toEqual({ checked: 2, skipped: 0, told: 1 })
})

test('limits a person to twenty alerts, and audits one on a player as a search', async ({ app, staff }) => {
  const paths = []
  for (let index = 0; index < 21; index += 1)
    paths.push((await save(staff, { name: `pohled ${index}`, query: 'hrac=license%3A1' })).path)
  const last = paths.pop() ?? ''
  for (const path of paths) expect((await staff.send('PUT', path, RULE)).status).toBe(200)
  expectRefusal(await staff.send('PUT', last, RULE), 409, 'TOO_MANY_ALERTS')
  expect((await staff.send('PUT', paths[0] ?? '', { lines: 9, minutes: 9 })).status).toBe(200)
  expect((await staff.send('DELETE', paths[0] ?? '')).status).toBe(204)
  expect((await staff.send('PUT', last, RULE)).status).toBe(200)
  const deeds = await app.db.selectFrom('audit').select(['action', 'subjectId']).execute()
  expect(deeds).toEqual([{ action: 'logs.search', subjectId: 'license:1' }])
})

test('audits a search when a watched view is changed to name a player', async ({ app }) => {
  const staff = await app.as('administrator', 'šerif')
  const { id, path } = await save(staff, {})
  const ask = (query: string) => staff.send('PATCH', `${VIEWS}/${id}`, { query })
  const deeds = () => app.db.selectFrom('audit').select(['actor', 'action', 'subjectId']).execute()
  expect((await ask('hrac=license%3A1')).status).toBe(200)
  expect(await deeds()).toEqual([])
  await ask('kategorie=ECONOMY')
  await staff.send('PUT', path, RULE)

  expect((await ask('hrac=license%3A2')).status).toBe(200)
  expect(await deeds()).toEqual([{ actor: 'šerif', action: 'logs.search', subjectId: 'license:2' }])
})

test('notifies of no alert when the person switched them off', async ({ app, staff }) => {
  const { path } = await save(staff, {})
  await staff.send('PUT', path, RULE)
  await staff.send('PUT', `${NOTIFICATIONS}/settings`, { off: ['alert'], toasts: true })
  await sendLines(app, linesAt(3, new Date(Date.now() - MINUTE)))
  expect(await checkAlerts(app.db, listen().log)).toMatchObject({ checked: 1, told: 0 })
  expect(await notificationsOf(staff, 'all')).toEqual([])
})
