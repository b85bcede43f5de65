import { expect } from 'vitest'
import { limitOf, nextNightly, retentionCategories, terms } from '@westmore/contract/retention.ts'
import type { TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { startListening } from '#test/stream.ts'
import { markAccountDeleted } from '#test/deleted-account.ts'
import { siteTest } from '#test/site-test.ts'
import { openTicket } from '#test/tickets.ts'
import { tryAdvisoryLock } from '#postgres/advisory-lock.ts'

const test = siteTest(startListening)

const URL = '/api/retention'
const DAY = 86_400_000

async function furnish({ db }: TestApp, userId: string): Promise<void> {
  const now = Date.now()
  const removals = limitOf(terms.removals, new Date())
  await db
    .insertInto('sessions')
    .values([
      { tokenHash: Buffer.alloc(32, 1), userId, expiresAt: new Date(now - 1) },
      { tokenHash: Buffer.alloc(32, 2), userId, expiresAt: new Date(now + DAY) },
    ])
    .execute()
  await db
    .insertInto('gameRemovals')
    .values([
      { discordId: '1', at: new Date(removals.getTime() - 1) },
      { discordId: '2', at: removals },
    ])
    .execute()
  await db
    .insertInto('accountWaits')
    .values([
      { fingerprint: Buffer.alloc(32, 'a'), until: new Date(now - 1) },
      { fingerprint: Buffer.alloc(32, 'b'), until: new Date(now + DAY) },
    ])
    .execute()
  const runs = limitOf(terms.technical, new Date())
  await db
    .insertInto('retentionRuns')
    .values(
      [new Date(runs.getTime() - 1), runs].map((startedAt, place) => ({
        id: `0198c0de-0000-4000-8000-00000000000${place}`,
        userId: null,
        dryRun: true,
        outcome: 'done' as const,
        startedAt,
      })),
    )
    .execute()
}

const due = { sessions: 1, gameRemovals: 1, accountWaits: 1, runs: 1 }

async function everything({ db }: TestApp) {
  return {
    sessions: await db.selectFrom('sessions').selectAll().orderBy('tokenHash').execute(),
    removals: await db.selectFrom('gameRemovals').selectAll().orderBy('discordId').execute(),
    waits: await db.selectFrom('accountWaits').selectAll().orderBy('fingerprint').execute(),
    audit: await db.selectFrom('audit').selectAll().execute(),
  }
}

test('a dry run counts rows past their term, is stored and changes nothing else', async ({ app }) => {
  const staff = await app.as('administrator', 'marsal')
  await furnish(app, staff.id)
  const before = await everything(app)

  const { status, body } = await staff.send('POST', `${URL}/dry-run`)

  expect({ status, body }).toMatchObject({
    status: 200,
    body: { outcome: 'done', isDry: true, by: 'marsal', failed: [] },
  })
  expect(body.counts).toEqual({
    ...Object.fromEntries(retentionCategories.map((name) => [name, 0])),
    ...due,
  })
  expect(await everything(app)).toEqual(before)
  expect((await staff.get(URL)).body.runs[0]).toEqual(body)
})

test('an owner’s run removes only what is due, under their name', async ({ app }) => {
  const owner = await app.as('owner', 'gustav')
  await furnish(app, owner.id)

  const { status, body } = await owner.send('POST', `${URL}/run`)

  expect({ status, body }).toMatchObject({
    status: 200,
    body: { outcome: 'done', isDry: false, by: 'gustav', failed: [], counts: due },
  })
  const left = await everything(app)
  expect(left.sessions).toHaveLength(2)
  expect(left.removals.map(({ discordId }) => discordId)).toEqual(['2'])
  expect(left.waits.map(({ fingerprint }) => fingerprint)).toEqual([Buffer.alloc(32, 'b')])
  const again = await owner.send('POST', `${URL}/run`)
  expect(again.body).toMatchObject({ outcome: 'done', counts: {} })
})

test('returns the policy’s terms, the next nightly run, and the newest runs', async ({ app, staff }) => {
  const { body: first } = await staff.get(URL)
  expect(first.runs).toEqual([])
  expect(Date.parse(first.nextRunAt)).toBe(nextNightly(new Date()).getTime())
  expect(first.categories).toEqual(
    expect.arrayContaining([
      { name: 'logLines', term: { months: 24 } },
      { name: 'audit', term: { months: 24 } },
      { name: 'addresses', term: { years: 1 } },
      { name: 'accounts', term: { months: 6 } },
      { name: 'gameRemovals', term: { days: 30 } },
      { name: 'sessions', term: null },
    ]),
  )
  expect(first.categories).toHaveLength(retentionCategories.length)

  await app.db
    .insertInto('retentionRuns')
    .values({
      id: '0198c0de-0000-4000-8000-000000000001',
      userId: null,
      dryRun: false,
      outcome: 'done',
      startedAt: new Date(Date.now() - DAY),
    })
    .execute()
  for (let count = 0; count < 12; count += 1) await staff.send('POST', `${URL}/dry-run`)
  const { body } = await staff.get(URL)
  expect(body.runs).toHaveLength(11)
  expect(body.runs.at(-1)).toMatchObject({ by: null, isDry: false })
})

test('refuses a second run at the same time, but allows a dry run', async ({ app, owner }) => {
  await app.db.transaction().execute(async (other) => {
    expect(await tryAdvisoryLock(other, 'retention')).toBe(true)
    expectRefusal(await owner.send('POST', `${URL}/run`), 409, 'ALREADY_RUNNING')
    expect((await owner.send('POST', `${URL}/dry-run`)).status).toBe(200)
  })
  const answers = await Promise.all([0, 1, 2].map(() => owner.send('POST', `${URL}/run`)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
})

test('the numbers of a run reveal no hidden tickets to an administrator', async ({ app, owner }) => {
  const named = await app.as('administrator')
  const numbersWith = async (write: (author: Awaited<ReturnType<typeof app.as>>) => Promise<void>) => {
    const gone = await app.as('user')
    await write(gone)
    await markAccountDeleted(app, gone, '2020-01-01T10:00:00Z')
    const { body: dry } = await named.send('POST', `${URL}/dry-run`)
    await owner.send('POST', `${URL}/run`)
    const { body: seen } = await named.get(URL)
    return { dry: dry.counts, run: seen.runs[0].counts }
  }

  const plain = await numbersWith(async () => {})
  expect(plain).toMatchObject({ dry: { accounts: 1 }, run: { accounts: 1 } })
  const secret = await numbersWith(async (author) => {
    const { id } = await openTicket(author, { category: 'complaint', concernedId: named.id })
    await openTicket(author, { category: 'management' })
    await app.administer(`insert into audit (at, actor_id, actor, action, subject_type, subject_id)
      values ('2020-01-01', 'server', 'Westmore', 'tickets.status', 'ticket', '${id}')`)
  })
  expect(secret).toEqual(plain)
})
