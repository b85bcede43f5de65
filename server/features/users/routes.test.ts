import { sql } from 'kysely'
import { expect } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { siteTest } from '#test/site-test.ts'
import { expectRefusal } from '#test/refusal.ts'

const test = siteTest(startTestApp, { player: 'tereza' })

const idsOf = ({ users }: any): string[] => users.map(({ discordId }: { discordId: string }) => discordId)

test('shows the staff all users, newest first, with everything the list needs', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  await app.db
    .updateTable('users')
    .set({ createdAt: '2024-02-29T10:00:00Z', updatedAt: '2024-02-29T10:00:00Z', email: 'm@example.cz' })
    .execute()
  const newer = await app.as('user', '<b>Nováček</b>')
  await app.db.updateTable('users').set({ avatar: 'a_0f' }).where('id', '=', newer.id).execute()

  const { status, body } = await staff.get('/api/users')

  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, total: 2, isWhole: true })
  expect(body.counts).toEqual({ user: 1, administrator: 1, owner: 0 })
  expect(idsOf(body)).toEqual([newer.id, staff.id])
  expect(body.users[0]).toMatchObject({
    username: '<b>Nováček</b>',
    avatarUrl: `https://cdn.example/avatars/${newer.id}/a_0f.webp?size=64`,
  })
  expect(body.users[1]).toEqual({
    discordId: staff.id,
    username: 'marsal',
    name: 'marsal',
    discriminator: '0',
    avatar: null,
    avatarUrl: expect.stringMatching(/^https:\/\/cdn\.example\/embed\/avatars\/[0-5]\.png$/),
    email: 'm•••@example.cz',
    role: 'administrator',
    allowlistStatus: 'none',
    allowlistAttempts: 0,
    lastAttemptDate: null,
    allowlistSubmittedAt: null,
    createdAt: '2024-02-29T10:00:00.000Z',
    updatedAt: '2024-02-29T10:00:00.000Z',
  })
})

test('returns a whole e-mail only when asked for it', async ({ app, owner, player }) => {
  const staff = await app.as('administrator', 'adela')
  const email = 'tereza.kolt@saloon.example'
  await app.db.updateTable('users').set({ email }).where('id', '=', player.id).execute()
  const answers = [
    await staff.get('/api/users'),
    await staff.get(`/api/users?q=${email}`),
    await staff.get(`/api/users/${player.id}`),
    await staff.get('/api/search?q=saloon'),
    await owner.send('PATCH', `/api/users/${player.id}`, { role: 'administrator' }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('tereza')
    expect(JSON.stringify(body)).not.toContain(email)
  }
  expect(answers[2]?.body.email).toBe('t•••@saloon.example')

  expect(await staff.send('POST', `/api/users/${player.id}/email`)).toMatchObject({
    status: 200,
    body: { email },
  })
  expect((await staff.send('POST', '/api/users/99999999999999999/email')).status).toBe(404)
})

test('finds people by parts of name, id, discriminator and domain, without diacritics', async ({ app }) => {
  const staff = await app.as('administrator', 'Čeněk')
  const zofie = await app.as('user', 'Žofie Říhová')
  const cyril = await app.as('user', 'cyril')
  await app.db
    .updateTable('users')
    .set({ email: 'zofie@westmore.example' })
    .where('id', '=', zofie.id)
    .execute()
  await app.db.updateTable('users').set({ discriminator: '0420' }).where('id', '=', cyril.id).execute()
  const find = async (query: string) =>
    (await staff.get(`/api/users?${query}`)).body.users.map(({ username }: any) => username)
  const by = (q: string) => find(`q=${encodeURIComponent(q)}`)

  expect(await by('RIHOVA zof')).toEqual(['Žofie Říhová'])
  expect(await by(cyril.id.slice(3))).toEqual(['cyril'])
  expect(await by('#0420')).toEqual(['cyril'])
  expect(await by('cyril#0420')).toEqual(['cyril'])
  expect(await by('westmore.example')).toEqual(['Žofie Říhová'])
  expect(await by('  ')).toHaveLength(3)
  for (const q of ['nikdo', '%', '_', '---', "'"]) expect({ q, found: await by(q) }).toEqual({ q, found: [] })

  expect(await find('sort=oldest')).toEqual(['Čeněk', 'Žofie Říhová', 'cyril'])
  expect(await find('sort=name')).toEqual(['cyril', 'Čeněk', 'Žofie Říhová'])
  expect(await find('role=administrator')).toEqual(['Čeněk'])
  expect(await find('role=owner')).toEqual([])
  expect((await staff.get('/api/users?role=sheriff')).status).toBe(400)
})

test('finds a masked e-mail as a whole, but not its hidden part piece by piece', async ({ app, staff }) => {
  const zofie = await app.as('user', 'Říhová')
  await app.db
    .updateTable('users')
    .set({ email: 'Zofie.R@westmore.example' })
    .where('id', '=', zofie.id)
    .execute()
  const found = async (q: string) =>
    (await staff.get(`/api/users?q=${encodeURIComponent(q)}`)).body.users.map(({ username }: any) => username)

  for (const q of ['zofie', 'zof', 'zofie.r', 'zofie@westmore', 'ofie.r@westmore.example', 'rihova zofie'])
    expect({ q, found: await found(q) }).toEqual({ q, found: [] })
  for (const q of ['zofie.r@westmore.example', ' ZOFIE.R@westmore.example ', 'westmore.example'])
    expect({ q, found: await found(q) }).toEqual({ q, found: ['Říhová'] })
})

test('pages thousands of people without gaps or repetition, also for a common word', async ({ app }) => {
  const staff = await app.as('administrator', 'zz')
  await sql`insert into users (id, username, discriminator, created_at)
    select (30000000000000000 + n)::text, case when n % 2 = 0 then 'kun' else 'vlak' end || n, '0', now() - n * interval '1 minute'
    from generate_series(1, 1200) n`.execute(app.db)
  const pages = async (query: string, count: number) => {
    const seen: string[] = []
    for (let page = 1; page <= count; page += 1) {
      const { body } = await staff.get(`/api/users?${query}&page=${page}`)
      expect(body).toMatchObject({ page, pageSize: 50 })
      if (page < count) expect(body.users).toHaveLength(50)
      seen.push(...idsOf(body))
    }
    return seen
  }
  const numbers = Array.from({ length: 1_200 }, (_, at) => String(30_000_000_000_000_001n + BigInt(at)))

  const newest = await pages('', 25)
  expect(newest).toEqual([staff.id, ...numbers])
  expect((await pages('sort=oldest', 25)).toReversed()).toEqual(newest)
  expect((await pages('sort=name', 25)).toSorted()).toEqual(newest.toSorted())
  expect(await pages('q=kun', 12)).toEqual(numbers.filter((id) => Number(id.at(-1)) % 2 === 0))
  expect((await staff.get('/api/users?q=kun')).body).toMatchObject({ total: 600, isWhole: true })
  expect((await staff.get('/api/users?page=99')).body).toMatchObject({ page: 25, total: 1_201 })
  expect(idsOf((await staff.get('/api/users?page=99')).body)).toEqual(numbers.slice(-1))
})

test('counts people by role, without deleted ones', async ({ app, owner, player }) => {
  const countNow = async () => (await owner.get('/api/users')).body.counts
  await owner.send('PATCH', `/api/users/${player.id}`, { role: 'administrator' })
  await app.as('user')
  expect(await countNow()).toEqual({ user: 1, administrator: 1, owner: 1 })
  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBe(204)
  expect(await countNow()).toEqual({ user: 1, administrator: 0, owner: 1 })
})

test('changes roles, but not one’s own and not of unknown people', async ({ app, owner, player }) => {
  const administrator = await app.as('administrator')
  const change = (who: typeof owner, id: string, role = 'owner') =>
    who.send('PATCH', `/api/users/${id}`, { role })

  expectRefusal(await change(owner, owner.id, 'user'), 409, 'OWN_ROLE')
  expectRefusal(await change(owner, '999999999999999'), 404, 'NOT_FOUND')
  const elsewhere = await owner.send('PATCH', `/api/users/${player.id}`, {
    id: administrator.id,
    role: 'owner',
  })
  expect(elsewhere.body).toMatchObject({ discordId: player.id, role: 'owner' })

  const roles = await app.db.selectFrom('users').select('role').orderBy('id').execute()
  expect(roles.map(({ role }) => role)).toEqual(['owner', 'owner', 'administrator'])
})

test('returns one person as in the list, and nobody for an unknown id', async ({ staff, player }) => {
  const { body: list } = await staff.get('/api/users')

  const answer = await staff.get(`/api/users/${player.id}`)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(
    list.users.find(({ discordId }: { discordId: string }) => discordId === player.id),
  )
  expectRefusal(await staff.get('/api/users/999999999999999'), 404, 'NOT_FOUND')
  expect((await staff.get('/api/users/tereza')).status).toBe(400)
})

test('lists the staff for every signed-in person, owners first, without players', async ({ app, player }) => {
  const administrator = await app.as('administrator', 'adam')
  const owner = await app.as('owner', 'zuzana')

  const { body } = await player.get('/api/users/staff')

  expect(body).toEqual([
    {
      id: owner.id,
      username: 'zuzana',
      name: 'zuzana',
      role: 'owner',
      avatarUrl: expect.stringContaining('https://'),
    },
    {
      id: administrator.id,
      username: 'adam',
      name: 'adam',
      role: 'administrator',
      avatarUrl: expect.any(String),
    },
  ])
})
