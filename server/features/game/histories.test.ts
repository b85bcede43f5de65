import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { followList } from '@westmore/game/harness/follower.ts'
import { proveIdentifiers, removeIdentifier } from '#features/logs/public.ts'
import { joinSanctions } from '#features/sanctions/public.ts'
import { record } from '#events/record.ts'
import { lockUser, upsertUser } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Answer, TestApp } from '#test/app.ts'
import { restoringFrom } from '#test/database.ts'
import { test } from '#test/site-test.ts'
import { forgetPoints, latestPointOf } from './store.ts'

/** The game server's time runs this much faster than the clock. */
const SPEED = 100
/** Histories per token, which may make 1,200 requests a minute. */
const OF_ONE_TOKEN = 20

// Few, so that the same person changes, and the same licence moves, again and again.
const PEOPLE = 2
const who = fc.nat(PEOPLE - 1)
const what = fc.nat(1)
const by = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), who, what })
const action = fc.oneof(
  { weight: 12, arbitrary: by('approve') },
  { weight: 2, arbitrary: by('decline') },
  { weight: 10, arbitrary: by('revoke') },
  { weight: 10, arbitrary: by('link') },
  { weight: 8, arbitrary: by('unlink') },
  { weight: 10, arbitrary: by('change role') },
  { weight: 4, arbitrary: by('link by staff') },
  { weight: 10, arbitrary: by('ban') },
  { weight: 10, arbitrary: by('lift') },
  // It takes as long as all others of a history together.
  { weight: 1, arbitrary: by('delete account') },
  { weight: 2, arbitrary: by('sign in anew') },
  { weight: 2, arbitrary: by('ask') },
)
const event = fc.constantFrom(
  'back up',
  'restore',
  'restore unheard',
  'forget',
  'restart the game',
  'tear the file',
  'restart a node',
  'lose answers',
)
const step = fc.record({
  /** Actions of one to three people at once, or an event that affects everything. */
  what: fc.oneof(
    { weight: 3, arbitrary: fc.array(action, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: event },
  ),
  /** Waits until the copy has caught up. */
  isQuiet: fc.boolean(),
})
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Always played first, because random histories may leave out one of these kinds. */
const first: Step[] = [
  { what: [{ kind: 'approve', who: 0, what: 0 }], isQuiet: true },
  { what: [{ kind: 'link', who: 0, what: 0 }], isQuiet: false },
  {
    what: [
      { kind: 'ban', who: 1, what: 0 },
      { kind: 'change role', who: 1, what: 0 },
    ],
    isQuiet: false,
  },
  { what: [{ kind: 'revoke', who: 0, what: 0 }], isQuiet: true },
  { what: 'restore unheard', isQuiet: true },
]

const happened = new Map<string, number>()
const count = (kind: string) => happened.set(kind, (happened.get(kind) ?? 0) + 1)

const tables = [
  'game_marks',
  'game_changes',
  'game_removals',
  'users',
  'allowlist_submissions',
  'user_game_identifiers',
  'sanctions',
  'sanction_identifiers',
]
const eachTable = (statement: (table: string) => string) => tables.map(statement).join(';')

/** On two nodes, of which one can be replaced. */
async function openSite(app: TestApp) {
  let second = await app.anotherNode()
  let asked = 0
  const staff = await app.as('owner')
  await app.administer(eachTable((table) => `create table kept_${table} as table ${table} with no data`))
  return {
    app,
    async ask(options: InjectOptions): Promise<Pick<Answer, 'status' | 'body'> | undefined> {
      asked += 1
      const { app: node } = asked % 2 === 0 ? app : second
      try {
        const answer = await node.inject(options)
        return { status: answer.statusCode, body: answer.json() }
      } catch {
        return undefined
      }
    },
    async newToken(): Promise<string> {
      const { body } = await staff.send('POST', '/api/logs/tokens', { name: 'Hra', serverId: 'hra' })
      return body.token
    },
    async restartNode(): Promise<void> {
      const ended = second[Symbol.asyncDispose]()
      second = await app.anotherNode()
      await ended
    },
    backUp: () =>
      app.administer(
        eachTable((table) => `truncate kept_${table}; insert into kept_${table} table ${table}`),
      ),
    /** Like a real restore, it ends all listening connections. */
    restore: async () =>
      app.administer(`
        set session_replication_role = replica;
        ${await restoringFrom(app, 'kept', tables)};
        select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'westmore live'`),
    /** Admits as many people as decisions were lost, so that the numbers repeat. */
    async restoreAndRepeat(): Promise<void> {
      const { seq } = await latestPointOf(app.db)
      await this.restore()
      for (let { seq: now } = await latestPointOf(app.db); now < seq; now += 1) {
        asked += 1
        const values = { ...rowOf(String(5e17 + asked * 100)), allowlistStatus: 'approved' as const }
        await app.db.insertInto('users').values(values).execute()
      }
    },
    /** Fifty days pass: points and removals are deleted. */
    async forget(): Promise<void> {
      await app.administer(`
        set session_replication_role = replica;
        update game_marks set at = at - interval '50 days';
        delete from game_removals`)
      await forgetPoints(app.db)
    },
    [Symbol.asyncDispose]: () => second[Symbol.asyncDispose](),
  }
}
type Site = Awaited<ReturnType<typeof openSite>>

/** It follows the site, can be killed and can lose answers. */
function openGame(site: Site, token: string) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-list-'))
  const headers = { authorization: `Bearer ${token}` }
  let starts = 0
  let since = ''
  let lost = 0
  const start = () => {
    starts += 1
    since = ''
    const mine = starts
    return followList(
      folder,
      async ({ path: url }) => {
        if (mine !== starts) return null
        since = decodeURIComponent(/since=([^&]*)/.exec(url)?.[1] ?? '')
        const answer = await site.ask({ method: 'GET', url, headers })
        if (answer?.status === 410) count('read anew')
        if (!answer || (lost > 0 && lost--)) return null
        return { status: answer.status, body: answer.body, retryAfter: 0 }
      },
      SPEED,
    )
  }
  let copy = start()
  return {
    file: join(folder, 'people.json'),
    ask: (url: string) => site.ask({ method: 'GET', url, headers }),
    allowed: () => copy.allowed(),
    banned: () => copy.banned(),
    since: () => since,
    restart(): void {
      copy.stop()
      copy = start()
    },
    kill(): void {
      starts += 1
      copy.stop()
    },
    lose: (answers: number) => void (lost = answers),
    [Symbol.dispose](): void {
      this.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
type Game = ReturnType<typeof openGame>

interface History {
  site: Site
  game: Game
  people: string[]
  licenses: string[]
}

const USERNAME = 'hrac'
const rowOf = (id: string) => ({ id, username: USERNAME, discriminator: '0', avatar: null, email: '' })

async function act({ site: { app }, game, people, licenses }: History, one: Action): Promise<boolean> {
  const [userId = '', identifier = ''] = [people[one.who], licenses[one.what]]
  switch (one.kind) {
    case 'approve':
    case 'decline':
    case 'revoke':
      return decide(app, userId, one.kind)
    case 'ask':
      return (await game.ask(`/api/game/allowlist/${userId}`))?.status === 200
    case 'change role': {
      const { numUpdatedRows } = await app.db
        .updateTable('users')
        .set({ role: sql`case role when 'user' then 'administrator' else 'user' end` })
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    }
    case 'sign in anew': {
      const isNew = await Promise.all(
        people.map((id) => upsertUser(app.db, { ...rowOf(id), name: USERNAME }, false)),
      )
      return isNew.includes(true)
    }
    case 'delete account': {
      if (!(await app.db.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst()))
        return false
      const { cookie } = await app.inOtherBrowser({ id: userId })
      const headers = { cookie }
      const asked = {
        method: 'DELETE',
        url: '/api/auth/me',
        headers,
        payload: { confirm: USERNAME },
      } as const
      return (await app.request(asked)).status === 204
    }
    case 'ban':
      return app.db.transaction().execute(async (tx) => {
        await lockPeople(tx)
        const user = await lockUser(tx, userId)
        if (!user) return false
        await sql`
          insert into sanctions (id, number, kind, user_id, name, reason, author)
          values (gen_random_uuid(), floor(random() * 2e9), ${one.what === 0 ? 'ban' : 'suspension'}, ${userId},
            ${USERNAME}, 'Proto', ${USERNAME})`.execute(tx)
        await joinSanctions(tx, userId)
        return true
      })
    case 'lift':
      return app.db.transaction().execute(async (tx) => {
        await lockPeople(tx)
        if (!(await lockUser(tx, userId))) return false
        const { rows } = await sql<{ id: string }>`
          update sanctions set ending = 'lifted', ended_at = now(), ended_by = '', end_reason = ''
          where user_id = ${userId} and ending is null returning id`.execute(tx)
        for (const { id } of rows)
          await record(tx, null, 'sanctions.end', { id, userId, kind: 'ban', ending: 'lifted' })
        return rows.length > 0
      })
    case 'link':
    case 'unlink':
    case 'link by staff':
      return app.db.transaction().execute(async (tx) => {
        if (one.kind === 'link') await lockPeople(tx)
        if (!(await lockUser(tx, userId))) return false
        if (one.kind === 'link') {
          if ((await proveIdentifiers(tx, [{ identifier, userId }])).length === 0) return false
          await joinSanctions(tx, userId)
          return true
        }
        if (one.kind === 'unlink') return removeIdentifier(tx, userId, identifier, { onlyProven: true })
        const { rows } = await sql`
          insert into user_game_identifiers (identifier, user_id) values (${identifier}, ${userId})
          on conflict do nothing returning 1`.execute(tx)
        return rows.length > 0
      })
  }
}

function decide({ db }: TestApp, userId: string, verb: 'approve' | 'decline' | 'revoke'): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || (user.allowlistStatus === 'approved') !== (verb === 'revoke')) return false
    if (verb === 'revoke')
      await sql`
        update allowlist_submissions set status = 'declined', revoked_at = now(), revoke_reason = 'Proto'
        where user_id = ${userId} and status = 'approved'`.execute(tx)
    else
      await sql`
        insert into allowlist_submissions (id, user_id, username, attempt_number, status, reviewed_at)
        values (${randomUUID()}, ${userId}, ${USERNAME}, 1, ${verb === 'approve' ? 'approved' : 'declined'}, now())`.execute(
        tx,
      )
    const allowlistStatus = verb === 'approve' ? 'approved' : 'declined'
    await tx
      .updateTable('users')
      .set({ allowlistStatus, lastAttemptDate: sql`now()` })
      .where('id', '=', userId)
      .execute()
    return true
  })
}

async function befall({ site, game }: History, one: Event): Promise<void> {
  switch (one) {
    case 'back up':
      return site.backUp()
    case 'restore':
      return site.restore()
    case 'restore unheard':
      game.kill()
      await site.restoreAndRepeat()
      return game.restart()
    case 'forget':
      return site.forget()
    case 'restart a node':
      return site.restartNode()
    case 'lose answers':
      return game.lose(2)
    case 'tear the file':
      tear(game.file)
      return game.restart()
    case 'restart the game':
      return game.restart()
  }
}

function tear(file: string): void {
  try {
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length / 2))
  } catch {
    // The file has not been written yet.
  }
}

async function truthOf({ db }: TestApp): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; licenses: string[] | null }>`
    select users.id, array_agg(identifier order by identifier) filter (where identifier is not null) as licenses
    from users left join user_game_identifiers linked on linked.user_id = users.id and proven_at is not null
    where (allowlist_status = 'approved' or role <> 'user') and deleted_at is null group by users.id order by users.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, licenses }) => [id, licenses ?? []]))
}

async function bansOf({ db }: TestApp): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; identifiers: string[] }>`
    select id, array_agg(identifier order by identifier) as identifiers
    from sanctions join sanction_identifiers on sanction_id = id where ending is null group by id`.execute(db)
  return new Map(rows.map(({ id, identifiers }) => [id, identifiers]))
}

async function expectTruth({ site, game }: History): Promise<void> {
  const { seq, mark } = await latestPointOf(site.app.db)
  await expect.poll(game.since, { interval: 1 }).toBe(`${seq}.${mark}`)
  // Both at this moment: an answer from before a restore may still arrive.
  const [allowed, banned] = [game.allowed(), game.banned()]
  const truth = await truthOf(site.app)
  const sorted = (map: Map<string, readonly string[]>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
  // People of all histories are in it.
  const missing = sorted(truth).filter(([id, licenses]) => String(allowed.get(id)) !== String(licenses))
  const surplus = [...allowed.keys()].filter((id) => !truth.has(id))
  expect({ missing, surplus }).toEqual({ missing: [], surplus: [] })
  expect(sorted(banned)).toEqual(sorted(await bansOf(site.app)))
}

test('keeps the game’s copy equal to the tables at each quiet moment of 200 histories', async ({ app }) => {
  await using site = await openSite(app)
  let histories = 0
  let token = ''
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      histories += 1
      if (histories % OF_ONE_TOKEN === 1) token = await site.newToken()
      using game = openGame(site, token)
      const people = Array.from({ length: PEOPLE }, (_, at) => String(4e17 + histories * 1e3 + at * 100))
      await app.db.insertInto('users').values(people.map(rowOf)).execute()
      const licenses = [0, 1].map(() => `license:${randomBytes(20).toString('hex')}`)
      const history: History = { site, game, people, licenses }
      if (steps.some(({ what: happening }) => happening === 'restore' || happening === 'restore unheard'))
        await site.backUp()
      for (const { what: happening, isQuiet } of steps) {
        if (typeof happening === 'string') {
          await befall(history, happening)
          count(happening)
        } else await Promise.all(happening.map(async (one) => (await act(history, one)) && count(one.kind)))
        if (isQuiet) await expectTruth(history)
      }
      await expectTruth(history)
      const [id = ''] = people
      const identifiers = [`discord:${id}`, ...(game.allowed().get(id) ?? [])]
      const isBanned = [...game.banned().values()].flat().some((banned) => identifiers.includes(banned))
      expect((await game.ask(`/api/game/allowlist/${id}`))?.body.allowed).toBe(
        game.allowed().has(id) && !isBanned,
      )
    }),
    // Fewer on the older PostgreSQL: the statements are the same. No shrinking, as it would take too long; a
    // failure prints its seed.
    { numRuns: inject('postgres').binaries ? 50 : 200, examples: [[first]], endOnFailure: true },
  )
  for (const kind of ['approve', 'revoke', 'link', 'change role', 'ban', 'read anew'])
    expect({ kind, times: happened.get(kind) ?? 0 }).not.toEqual({ kind, times: 0 })
})
