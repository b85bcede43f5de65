import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ADMITTED_PAGE, type Admitted } from '@westmore/contract/allowlist-admitted.ts'
import { zoneTime } from '@westmore/contract/days.ts'
import type { Role } from '@westmore/contract/users.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { applyFor } from '#test/applications.ts'
import { GAME_TOKEN, getAsGame, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }), { staff: 'šerif' })

const ADMITTED = '/api/allowlist/admitted'
const list = async (reader: Person, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return (await reader.get(`${ADMITTED}?${String(search)}`)).body
}
const namesIn = ({ people }: { people: Admitted[] }) => people.map(({ person }) => person.username)
const namesOf = async (...asked: Parameters<typeof list>) => namesIn(await list(...asked))

async function listOfGame(app: TestApp): Promise<string[][]> {
  const rows: string[][] = []
  let since = ''
  for (;;) {
    const { body } = await getAsGame(app, `/api/game/allowlist?since=${encodeURIComponent(since)}`)
    for (const { discordId, licenses } of body.players) rows.push([discordId, licenses.join(' ')])
    if (!body.more) return rows
    since = body.until
  }
}

async function csvOf(reader: Person): Promise<string[][]> {
  const { body } = await reader.get(`${ADMITTED}/export`)
  const [head, ...rows] = body.slice(1).trimEnd().split('\r\n')
  expect(head).toMatch(/^discord_id;name;role;licenses;/)
  return rows.map((row: string) => row.split(';'))
}

async function approve(app: TestApp, staff: Person, name: string): Promise<Person> {
  const player = await app.as('user', name)
  const id = await applyFor(staff, player)
  await staff.send('POST', `/api/allowlist/submissions/${id}/approve`)
  return player
}

const licenseOf = (letter: string) => `license:${letter.repeat(40)}`

const prove = ({ db }: TestApp, { id }: Person, identifier: string, provenAt: Date | null = new Date()) =>
  db.insertInto('userGameIdentifiers').values({ identifier, userId: id, provenAt }).execute()

const see = (app: TestApp, identifier: string, at = new Date()) =>
  sendLines(app, line({ user_identifier: identifier, created_at: at.toISOString() }))

const DAY = 86_400_000

const addMany = ({ db }: TestApp, count: number) =>
  sql`insert into users (id, username, discriminator, allowlist_status)
    select (50000000000000000 + n)::text, 'hráč ' || lpad(n::text, 4, '0'), '0', 'approved'
    from generate_series(1, ${count}::int) n`.execute(db)

test('has the game’s own list, row by row, whatever admits or excludes a person', async ({ app, owner }) => {
  let number = 0
  for (const role of ['user', 'administrator', 'owner'] satisfies Role[])
    for (const status of ['none', 'pending', 'approved', 'declined'] as const)
      for (const licenses of [0, 1, 2]) {
        number += 1
        const person = await app.as(role, `osoba${number}`)
        await app.db
          .updateTable('users')
          .set({ allowlistStatus: status, lastAttemptDate: new Date() })
          .where('id', '=', person.id)
          .execute()
        for (let one = 0; one < licenses; one += 1)
          await prove(app, person, `license:${one}${String(number).padStart(39, '0')}`)
        if (number % 5 === 0) await person.send('DELETE', '/api/auth/me', { confirm: `osoba${number}` })
      }
  await prove(app, owner, 'steam:110000', null)

  for (const letsStaffIn of [true, false]) {
    await owner.send('PUT', '/api/game/settings', { letsStaffIn })
    const game = await listOfGame(app)
    expect(game.length).toBeGreaterThanOrEqual(8)
    expect((await csvOf(owner)).map(([id, , , licenses]) => [id, licenses])).toEqual(game)
    const { people, total, isWhole } = await list(owner)
    expect({ total, isWhole }).toEqual({ total: game.length, isWhole: true })
    expect(
      people
        .map(({ person, licenses }: Admitted) => [person.id, licenses.join(' ')])
        .toSorted(([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)),
    ).toEqual(game)
  }
})

test('says by which application, by whom, with which licences and when last seen', async ({ app, staff }) => {
  const player = await approve(app, staff, 'tereza')
  await prove(app, player, licenseOf('a'))
  await prove(app, player, licenseOf('b'), null)
  const at = new Date(Date.now() - 3_600_000)
  await see(app, `discord:${player.id}`, new Date(at.getTime() - DAY))
  await see(app, licenseOf('b'), at)

  const { people } = await list(staff)
  expect(people).toEqual([
    {
      person: expect.objectContaining({ id: staff.id, role: 'administrator' }),
      hasAccount: true,
      licenses: [],
      approval: null,
      taken: null,
      lastSeen: null,
      sanctionNumber: null,
    },
    {
      person: {
        id: player.id,
        username: 'tereza',
        name: 'tereza',
        role: 'user',
        avatarUrl: expect.stringMatching(/^https:/),
      },
      hasAccount: true,
      licenses: [licenseOf('a')],
      taken: null,
      approval: {
        submissionId: expect.stringMatching(/^[\da-f-]{36}$/),
        at: expect.stringMatching(/Z$/),
        by: 'šerif',
      },
      lastSeen: at.toISOString(),
      sanctionNumber: null,
    },
  ])
  expect((await csvOf(staff)).find(([id]) => id === player.id)).toEqual([
    player.id,
    'tereza',
    'user',
    licenseOf('a'),
    people[1].approval.at,
    zoneTime(new Date(people[1].approval.at)),
    'šerif',
    at.toISOString(),
    zoneTime(at),
    '',
  ])
  expect((await staff.get('/api/audit?action=game.export')).body.entries).toMatchObject([
    { actorId: staff.id, subjectType: 'game', subjectId: 'all' },
  ])
})

test('filters by the last sight in the ledger and by licences', async ({ app, staff }) => {
  const [fresh, old, never, other] = [
    await approve(app, staff, 'čerstvá'),
    await approve(app, staff, 'dávný'),
    await approve(app, staff, 'nikdy'),
    await approve(app, staff, 'cizí'),
  ]
  await see(app, `discord:${fresh.id}`, new Date(Date.now() - 59.9 * DAY))
  await see(app, `discord:${old.id}`, new Date(Date.now() - 60.1 * DAY))
  // The staff linked this account to another person, who gets its lines.
  await see(app, `discord:${other.id}`)
  await prove(app, never, `discord:${other.id}`, null)
  await prove(app, fresh, licenseOf('c'))
  await prove(app, old, licenseOf('d'), null)

  expect(await namesOf(staff)).toEqual(['cizí', 'čerstvá', 'dávný', 'nikdy', 'šerif'])
  expect(await namesOf(staff, { filter: 'never-seen' })).toEqual(['cizí', 'šerif'])
  expect(await namesOf(staff, { filter: 'long-unseen' })).toEqual(['dávný'])
  expect(await namesOf(staff, { filter: 'without-license' })).toEqual(['cizí', 'dávný', 'nikdy', 'šerif'])
  expect(await namesOf(staff, { filter: 'without-license', q: 'nik' })).toEqual(['nikdy'])
})

test('finds people by name, id and whole licence, and nobody who is not admitted', async ({ app, staff }) => {
  const player = await approve(app, staff, 'Tereza Koltová')
  await app.as('user', 'Tereza Zamítnutá')
  await prove(app, player, licenseOf('e'))
  await prove(app, player, licenseOf('f'), null)

  for (const q of ['koltova ter', player.id, licenseOf('e'), ` ${licenseOf('E')} `])
    expect(await namesOf(staff, { q })).toEqual(['Tereza Koltová'])
  for (const q of ['Zamítnutá', licenseOf('f'), licenseOf('0'), '%', '—', 'koltová x'])
    expect(await list(staff, { q })).toMatchObject({ people: [], total: 0, page: 1, isWhole: true })
  expect((await staff.get(`${ADMITTED}?q=${'a'.repeat(101)}`)).status).toBe(400)
  expect((await staff.get(`${ADMITTED}?q=%00`)).status).toBe(200)
  expect((await staff.get(`${ADMITTED}?filter=vse`)).status).toBe(400)
})

test('pages all matches of a long list by name; a page past the end is the last one', async ({ app }) => {
  const staff = await app.as('administrator', 'aa')
  await addMany(app, 700)
  const filter = 'never-seen'
  const pages = await Promise.all([1, 2, 15, 99].map((page) => list(staff, { filter, page })))
  expect(pages.map(({ page, total, people }) => [page, total, people.length])).toEqual([
    [1, 701, ADMITTED_PAGE],
    [2, 701, ADMITTED_PAGE],
    [15, 701, 1],
    [15, 701, 1],
  ])
  const names = pages.slice(0, 3).flatMap(namesIn)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'cs')))
  expect(new Set(names).size).toBe(2 * ADMITTED_PAGE + 1)

  await see(app, 'discord:50000000000000650', new Date(Date.now() - 90 * DAY))
  expect(await list(staff, { filter: 'long-unseen' })).toMatchObject({ total: 1, isWhole: true })
  expect(await namesOf(staff, { filter: 'long-unseen' })).toEqual(['hráč 0650'])
  expect(await namesOf(staff, { q: 'rac 064', filter })).toHaveLength(11)
})

test('writes a name that a spreadsheet would calculate as text', async ({ app }) => {
  const staff = await app.as('administrator', '=HYPERLINK("http://x")')
  const { body, headers } = await staff.get(`${ADMITTED}/export`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="prijati-hraci-[\d-]+\.csv"$/)
  expect(body).toContain(`\r\n${staff.id};"'=HYPERLINK(""http://x"")";administrator;`)
})

test('exports more people than one chunk, each once', async ({ app }) => {
  const staff = await app.as('administrator', randomUUID())
  await addMany(app, 2_100)
  expect((await csvOf(staff)).map(([id]) => id)).toEqual((await listOfGame(app)).map(([id]) => id))
})
