import { expect } from 'vitest'
import { terms } from '@westmore/contract/retention.ts'
import type { TestApp } from '#test/app.ts'
import { auditAbout } from '#test/tickets.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { storeSignIn } from '#features/people/public.ts'
import { retentionSteps } from '#retention-steps.ts'

const STAFF = '/api/moving/staff'
const ID = '700000000000000001'

const signIn = ({ db, env }: TestApp, id = ID) =>
  storeSignIn(db, env, { id, username: 'adela', name: 'adela', discriminator: '0', avatar: null, email: '' })
const roleOf = async ({ db }: TestApp, id = ID) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

test('an announced administrator has the role from the first sign-in', async ({ app, owner }) => {
  expect((await owner.send('POST', STAFF, { discordId: ID })).status).toBe(204)
  const { awaited, steps } = (await owner.get('/api/moving')).body
  expect(awaited).toMatchObject([{ discordId: ID, addedAt: expect.any(String) }])
  expect(steps.find(({ step }: { step: string }) => step === 'administrators')).toMatchObject({
    isDone: true,
    count: 2,
  })
  await signIn(app)
  expect(await roleOf(app)).toBe('administrator')
  expect((await owner.get('/api/moving')).body.awaited).toEqual([])
  const name = (await owner.get('/api/auth/me')).body.username
  expect(await auditAbout(app, ID)).toMatchObject([
    { action: 'moving.addStaff', actor: name },
    { action: 'users.changeRole', actor: name, before: { role: 'user' }, after: { role: 'administrator' } },
  ])
  expectRefusal(await owner.send('POST', STAFF, { discordId: ID }), 409, 'HAS_ACCOUNT')
})

test('an administrator announced by a former owner, or no longer, signs in as a player', async ({
  app,
  owner,
}) => {
  const second = await app.as('owner')
  await second.send('POST', STAFF, { discordId: ID })
  await owner.send('PATCH', `/api/users/${second.id}`, { role: 'administrator' })
  await signIn(app)
  expect(await roleOf(app)).toBe('user')
  const other = '700000000000000002'
  await owner.send('POST', STAFF, { discordId: other })
  expect((await owner.send('DELETE', `${STAFF}/${other}`)).status).toBe(204)
  expectRefusal(await owner.send('DELETE', `${STAFF}/${other}`), 404, 'NOT_FOUND')
  await signIn(app, other)
  expect(await roleOf(app, other)).toBe('user')
})

test('roles on Discord outweigh announcements', async ({ app, owner }) => {
  await owner.send('POST', STAFF, { discordId: ID })
  await app.db
    .updateTable('discordState')
    .set({ isOn: true, staffRoles: ['40000000000000013'] })
    .execute()
  expectRefusal(
    await owner.send('POST', STAFF, { discordId: '700000000000000003' }),
    409,
    'ROLE_FROM_DISCORD',
  )
  await signIn(app)
  expect(await roleOf(app)).toBe('user')
})

test('only owners with a fresh sign-in announce administrators', async ({ app, owner, staff }) => {
  expectRefusal(await staff.send('POST', STAFF, { discordId: ID }), 403, 'FORBIDDEN')
  await app.db
    .updateTable('sessions')
    .set({ createdAt: new Date(Date.now() - 660_000) })
    .where('userId', '=', owner.id)
    .execute()
  expectRefusal(await owner.send('POST', STAFF, { discordId: ID }), 403, 'SIGN_IN_AGAIN')
})

test('an announcement leaves by its term', async ({ app, owner }) => {
  await owner.send('POST', STAFF, { discordId: ID })
  const step = retentionSteps.find(({ categories }) => categories.includes('awaitedStaff'))
  const later = new Date(Date.now() + (terms.awaitedStaff.days + 2) * 86_400_000)
  expect(await step?.due(app.db, new Date())).toEqual({ awaitedStaff: 0 })
  expect(await step?.due(app.db, later)).toEqual({ awaitedStaff: 1 })
})

test('shows each step as the site has it', async ({ owner, staff }) => {
  const isDone = async (wanted: string) =>
    (await owner.get('/api/moving')).body.steps.find(({ step }: { step: string }) => step === wanted).isDone
  expect(await isDone('questions')).toBe(false)
  await staff.send('POST', '/api/allowlist/questions', { question: 'Kdo jste?' })
  expect(await isDone('questions')).toBe(true)
  expect(await isDone('opening')).toBe(true)
  expectRefusal(await staff.get('/api/moving'), 403, 'FORBIDDEN')
})
