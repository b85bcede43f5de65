import { sql } from 'kysely'
import { traverseContractProcedures } from '@orpc/server'
import { expect } from 'vitest'
import { api } from '@westmore/contract/api.ts'
import type { Person, TestApp } from '#test/app.ts'
import { PAGES, saveDraft } from '#test/pages.ts'
import { expectRefusal } from '#test/refusal.ts'
import { importFile, playersDb } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'

const SOME_UUID = '0198c0de-0000-4000-8000-000000000001'

const letPass = ({ db }: TestApp, { id }: Person, interval: string) =>
  sql`update sessions set created_at = created_at - ${interval}::interval where user_id = ${id}`.execute(db)

test('changes roles and tokens only within ten minutes of a sign-in', async ({ app, owner, player }) => {
  const changeRole = () => owner.send('PATCH', `/api/users/${player.id}`, { role: 'administrator' })
  const makeToken = () => owner.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'main' })
  const revokeToken = () => owner.send('DELETE', `/api/logs/tokens/${SOME_UUID}`)

  await letPass(app, owner, '9 minutes 55 seconds')
  expect((await changeRole()).status).toBe(200)
  expect((await makeToken()).status).toBe(201)
  expect((await revokeToken()).status).toBe(404)

  await letPass(app, owner, '5 seconds')
  await sql`update users set role = 'user' where id = ${player.id}`.execute(app.db)
  for (const refused of [await changeRole(), await makeToken(), await revokeToken()])
    expectRefusal(refused, 403, 'SIGN_IN_AGAIN')
  expect((await owner.get(`/api/users/${player.id}`)).body).toMatchObject({ role: 'user' })
  expect((await owner.get('/api/logs/tokens')).body).toHaveLength(1)
})

test('does not count the use of a session as a new sign-in', async ({ app, owner, player }) => {
  await letPass(app, owner, '11 minutes')
  await sql`update sessions set last_seen_at = now() - interval '2 hours'`.execute(app.db)
  expect((await owner.get('/api/auth/me')).headers['set-cookie']).toBeDefined()
  const answer = await owner.send('PATCH', `/api/users/${player.id}`, { role: 'owner' })
  expectRefusal(answer, 403, 'SIGN_IN_AGAIN')
})

test('refuses people without the right before asking for a new sign-in', async ({ app }) => {
  const administrator = await app.as('administrator')
  await letPass(app, administrator, '1 hour')
  const answer = await administrator.send('PATCH', '/api/users/999999999999999', { role: 'owner' })
  expectRefusal(answer, 403, 'FORBIDDEN')
})

test('removes, imports and publishes as material only after a fresh sign-in', async ({ app, owner }) => {
  await saveDraft(owner, 'rules', 'Buďte slušní.')
  const publish = async (isMaterial: boolean) => {
    const { revision } = (await owner.get(`${PAGES}/rules/draft`)).body
    return owner.send('POST', `${PAGES}/rules/publish`, { revision, note: '', isMaterial, publishAt: null })
  }
  const guarded = [
    () => publish(true),
    () => owner.send('POST', '/api/retention/run', {}),
    () => importFile(app, owner, playersDb([])),
  ]
  await letPass(app, owner, '10 minutes 5 seconds')
  for (const ask of guarded) expectRefusal(await ask(), 403, 'SIGN_IN_AGAIN')
  expect((await owner.send('POST', '/api/retention/dry-run')).status).toBe(200)
  expect((await publish(false)).status).toBe(200)
  await saveDraft(owner, 'rules', 'Buďte hodní.')
  await letPass(app, owner, '-1 minute')
  for (const ask of guarded) expect((await ask()).status).toBeLessThan(300)
})

test('requires a fresh sign-in, and declares its error, exactly where power is granted', () => {
  const fresh: string[] = []
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const { meta, errorMap } = contract['~orpc']
    expect('SIGN_IN_AGAIN' in errorMap).toBe('fresh' in meta)
    if ('SIGN_IN_AGAIN' in errorMap) fresh.push(path.join('.'))
  })
  expect(fresh.toSorted()).toEqual([
    'allowlist.admitted.revoke',
    'allowlist.submissions.revoke',
    'discord.confirmRemovals',
    'discord.setRoles',
    'logs.tokens.create',
    'logs.tokens.revoke',
    'moving.addStaff',
    'moving.role',
    'pages.publish',
    'retention.run',
    'users.changeRole',
  ])
})
