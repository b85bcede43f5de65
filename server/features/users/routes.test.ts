import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

test('the staff sees all users, newest registration first, with everything the list shows', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator', 'marsal')
  await app.db
    .updateTable('users')
    .set({ createdAt: '2024-02-29T10:00:00Z', updatedAt: '2024-02-29T10:00:00Z', email: 'm@example.cz' })
    .execute()
  const newer = await app.as('user', '<b>Nováček</b>')
  await app.db.updateTable('users').set({ avatar: 'a_0f' }).where('id', '=', newer.id).execute()

  const { status, body } = await staff.get('/api/users')

  expect(status).toBe(200)
  expect(body.map(({ discordId }: { discordId: string }) => discordId)).toEqual([newer.id, staff.id])
  expect(body[0]).toMatchObject({
    username: '<b>Nováček</b>',
    avatarUrl: `https://cdn.example/avatars/${newer.id}/a_0f.webp?size=64`,
  })
  expect(body[1]).toEqual({
    discordId: staff.id,
    username: 'marsal',
    discriminator: '0',
    avatar: null,
    avatarUrl: expect.stringMatching(/^https:\/\/cdn\.example\/embed\/avatars\/[0-5]\.png$/),
    email: 'm@example.cz',
    role: 'administrator',
    allowlistStatus: 'none',
    allowlistAttempts: 0,
    lastAttemptDate: null,
    allowlistSubmittedAt: null,
    createdAt: '2024-02-29T10:00:00.000Z',
    updatedAt: '2024-02-29T10:00:00.000Z',
  })
})

test('an owner changes a role, and who changed it from what to what is written down', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner', 'gustav')
  const person = await app.as('user')

  const answer = await owner.send('PATCH', `/api/users/${person.id}`, { role: 'administrator' })

  expect(answer).toMatchObject({ status: 200, body: { discordId: person.id, role: 'administrator' } })
  expect((await person.get('/api/auth/me')).body).toMatchObject({ role: 'administrator' })
  const deeds = await app.db.selectFrom('audit').selectAll().execute()
  expect(deeds).toEqual([
    {
      id: 1,
      publicId: expect.any(String),
      at: expect.any(String),
      actorId: owner.id,
      actor: 'gustav',
      action: 'users.changeRole',
      subjectType: 'user',
      subjectId: person.id,
      before: { role: 'user' },
      after: { role: 'administrator' },
      ticketIds: [],
    },
  ])
})

test('nobody but an owner changes a role, nobody their own, nobody that of a stranger', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const administrator = await app.as('administrator')
  const player = await app.as('user')
  const change = (who: typeof owner, id: string, role = 'owner') =>
    who.send('PATCH', `/api/users/${id}`, { role })

  expect(await change(player, player.id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await change(administrator, administrator.id)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
  expect(await change(owner, owner.id, 'user')).toMatchObject({ status: 409, body: { code: 'OWN_ROLE' } })
  expect(await change(owner, '999999999999999')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await change(owner, player.id, 'sheriff')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })
  // The path names the person, whatever the body says.
  const elsewhere = await owner.send('PATCH', `/api/users/${player.id}`, {
    id: administrator.id,
    role: 'owner',
  })
  expect(elsewhere.body).toMatchObject({ discordId: player.id, role: 'owner' })

  const roles = await app.db.selectFrom('users').select('role').orderBy('id').execute()
  expect(roles.map(({ role }) => role)).toEqual(['owner', 'administrator', 'owner'])
  expect(await app.db.selectFrom('audit').select('subjectId').execute()).toEqual([{ subjectId: player.id }])
})

test('two owners who demote each other at once leave one owner', async () => {
  await using app = await startTestApp()
  const first = await app.as('owner')
  const second = await app.as('owner')

  for (let round = 0; round < 10; round += 1) {
    await app.db.updateTable('users').set({ role: 'owner' }).execute()
    const answers = await Promise.all([
      first.send('PATCH', `/api/users/${second.id}`, { role: 'user' }),
      second.send('PATCH', `/api/users/${first.id}`, { role: 'user' }),
    ])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const owners = await app.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()
    expect(owners).toHaveLength(1)
  }
})

test('three owners who demote each other in a ring never leave the town without one', async () => {
  await using app = await startTestApp()
  const owners = [await app.as('owner'), await app.as('owner'), await app.as('owner')]

  for (let round = 0; round < 10; round += 1) {
    await app.db.updateTable('users').set({ role: 'owner' }).execute()
    await Promise.all(
      owners.map((owner, at) =>
        owner.send('PATCH', `/api/users/${owners[(at + 1) % 3]?.id}`, { role: 'user' }),
      ),
    )

    const left = await app.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()
    expect(left.length).toBeGreaterThanOrEqual(1)
  }
})

test('a role that is set to what it was leaves no line', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const person = await app.as('administrator')

  const answer = await owner.send('PATCH', `/api/users/${person.id}`, { role: 'administrator' })

  expect(answer).toMatchObject({ status: 200, body: { role: 'administrator' } })
  expect(await app.db.selectFrom('audit').select('id').execute()).toEqual([])
})

test('an administrator demoted with the work in hand is refused at the next step', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const person = await app.as('administrator')
  const player = await app.as('user')
  expect((await person.get(`/api/users/${player.id}`)).status).toBe(200)

  await owner.send('PATCH', `/api/users/${person.id}`, { role: 'user' })

  for (const answer of [
    await person.get(`/api/users/${player.id}`),
    await person.get('/api/audit'),
    await person.send('POST', `/api/users/${player.id}/notes`, { text: 'Ještě něco' }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await app.db.selectFrom('userNotes').select('id').execute()).toEqual([])
})

test('the staff read one person as they stand in the list; a stranger is not there', async () => {
  await using app = await startTestApp()
  const staff = await app.as('administrator')
  const player = await app.as('user', 'tereza')
  const { body: all } = await staff.get('/api/users')

  const answer = await staff.get(`/api/users/${player.id}`)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(all.find(({ discordId }: { discordId: string }) => discordId === player.id))
  expect(await staff.get('/api/users/999999999999999')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
  expect((await staff.get('/api/users/tereza')).status).toBe(400)
})

test('the staff are named to everybody who is signed in, owners first and no player among them', async () => {
  await using app = await startTestApp()
  const player = await app.as('user')
  const administrator = await app.as('administrator', 'adam')
  const owner = await app.as('owner', 'zuzana')

  const { body } = await player.get('/api/users/staff')

  expect(body).toEqual([
    { id: owner.id, username: 'zuzana', role: 'owner', avatarUrl: expect.stringContaining('https://') },
    { id: administrator.id, username: 'adam', role: 'administrator', avatarUrl: expect.any(String) },
  ])
})
