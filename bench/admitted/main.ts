import type { Pool } from 'pg'
import { startSession } from '#shared/database.ts'
import { type MeasuredSite, openSite } from '#shared/site.ts'
import { compareSizes } from '#shared/sizes.ts'

/** Admitted people of the two communities. */
const SMALL = 200
const FULL = 20_000
/** One person in ten has never played, one in ten has no licence, one in a hundred has not played for long. */
const RARE = 'mandolína'

const small = await open(SMALL)
const full = await open(FULL)
try {
  console.log(`the register of ${FULL} admitted people against ${SMALL}`)
  const ask = async (name: string, query: (people: number) => string) =>
    compareSizes({ small, full }, name, ({ people }) => `/api/allowlist/admitted?${query(people)}`)
  await ask('first page', () => '')
  await ask('the page in the middle', (people) => `page=${people / 100}`)
  await ask('last page', () => 'page=99999')
  await ask('never seen, one in ten', () => 'filter=never-seen')
  await ask('without licence, one in ten', () => 'filter=without-license')
  await ask('not seen for long, one in a hundred', () => 'filter=long-unseen')
  await ask('a name of every second person', () => `q=${encodeURIComponent('kůň')}`)
  await ask('a name of one person', () => `q=${encodeURIComponent(RARE)}`)
  await ask('an id', () => 'q=40000000000000123')
} finally {
  await small.close()
  await full.close()
}

interface Community extends MeasuredSite {
  cookies: string[]
  people: number
}

async function open(people: number): Promise<Community> {
  const site = await openSite('admitted', 2)
  const { pool } = site
  await site.fill(() => register(pool, people))
  return { ...site, people, cookies: [await startSession(pool, '30000000000000001')] }
}

/** Fills the register. */
async function register(pool: Pool, people: number): Promise<void> {
  const id = '(40000000000000000 + n)::text'
  await pool.query(
    `insert into users (id, username, discriminator, allowlist_status)
     select ${id}, case when n = 150 then '${RARE}' when n % 2 = 0 then 'kůň' else 'sedlo' end || '_' || md5(n::text), '0', 'approved'
     from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into allowlist_submissions (id, user_id, username, status, submitted_at, reviewed_at, reviewed_by)
     select gen_random_uuid(), ${id}, 'hrac', 'approved', now(), now(), 'šerif' from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into user_game_identifiers (identifier, user_id, proven_at)
     select 'license:' || lpad(to_hex(n), 40, '0'), ${id}, now() from generate_series(1, $1::int) n where n % 10 <> 3`,
    [people],
  )
  await pool.query(
    `insert into log_players (identifier, name, name_at, search, first_seen, last_seen)
     select 'discord:' || ${id}, 'hrac', now(), 'hrac', now(), now() - make_interval(days => case when n % 100 = 1 then 90 else 1 end)
     from generate_series(1, $1::int) n where n % 10 <> 5`,
    [people],
  )
  await pool.query(
    `insert into users (id, username, discriminator, role) values ('30000000000000001', 'šerif', '0', 'administrator')`,
  )
}
