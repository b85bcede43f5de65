import { sql } from 'kysely'
import { expect } from 'vitest'
import { cleanUpGame } from '#features/game/server-store.ts'
import { horizonOf } from '#features/logs/reading/line-store.ts'
import { accountStep } from '#features/people/retention-store.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { GAME_TOKEN } from '#test/game.ts'
import { openTicket } from '#test/tickets.ts'
import { markAccountDeleted } from '#test/deleted-account.ts'
import { useEveryFeature, marks } from '#test/every-feature.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

// PostgreSQL checks the body of a PL/pgSQL function only when it runs, and most are called by triggers; SQL functions
// are checked when created. This file runs on every supported PostgreSQL version, so it calls them all.
test('calls every PL/pgSQL function during and after a person’s account', async ({ app }) => {
  const { person } = await useEveryFeature(app)
  await horizonOf(app.db)
  await cleanUpGame(app.db)
  await person.send('DELETE', '/api/auth/me', { confirm: marks.username })
  const longGone = await app.as('user')
  await openTicket(longGone)
  await markAccountDeleted(app, longGone, '2020-01-01T10:00:00Z')
  await accountStep.remove(app.db, new Date(), async () => {})
  // Each connection counts its calls and reports them when it ends.
  await app.administer(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await expect.poll(() => uncalled(app)).toEqual([])
})

/** A call that fails is not counted; `audit-role.test.ts` tests this function. */
const REFUSING = ['audit_is_append_only']

async function uncalled({ db }: TestApp) {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and prolang = (select oid from pg_language where lanname = 'plpgsql')
      and proname <> all(${REFUSING})
      and oid not in (select funcid from pg_stat_user_functions)
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
