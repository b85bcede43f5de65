import type { Pool } from 'pg'
import { addAdministrators, startSession } from '#shared/database.ts'
import { type MeasuredSite, openSite } from '#shared/site.ts'
import { compareSizes } from '#shared/sizes.ts'

const SMALL = { total: 100, ofOne: 50 }
const FULL = { total: 10_000, ofOne: 200 }
const STAFF = '30000000000000001'
const RARE_STAFF = '30000000000000002'
/** Requests of one person are limited. */
const DESKS = 5
/** The person with the most sanctions. */
const SANCTIONED = '40000000000000001'

interface Community extends MeasuredSite {
  cookies: string[]
  /** Places in the list, and the sanctions there. */
  middle: Row
  last: Row
}

interface Row {
  id: string
  number: number
  before: string
}

/** How much slower the screens of sanctions are with a hundred times as many. */
export async function comparePages(): Promise<void> {
  const small = await open(SMALL)
  const full = await open(FULL)
  try {
    console.log(
      `${FULL.total} sanctions against ${SMALL.total}, of one person ${FULL.ofOne} against ${SMALL.ofOne}`,
    )
    const list = (name: string, query: string | ((community: Community) => string)) =>
      compareSizes(
        { small, full },
        name,
        (community) => `/api/sanctions?${typeof query === 'string' ? query : query(community)}`,
      )
    await list('first page', '')
    await list('the page in the middle', ({ middle }) => `before=${middle.before}`)
    await list('last page', ({ last }) => `before=${last.before}`)
    await list('bans, one in five', 'kind=ban')
    for (const state of ['active', 'ran-out', 'lifted', 'overturned']) await list(state, `state=${state}`)
    await list('overturned bans, one in five hundred', 'kind=ban&state=overturned')
    await list('author of nearly all', `authorId=${STAFF}`)
    await list('author of one in a hundred', `authorId=${RARE_STAFF}`)
    await list('person with the most', `userId=${SANCTIONED}`)
    await list('a name of every second', `q=${encodeURIComponent('kůň')}`)
    await list('a name of one', `q=${encodeURIComponent('mandolína')}`)
    await list('a word in every third reason', `q=${encodeURIComponent('přestřelka')}`)
    await list('a number', ({ middle }) => `q=S-${middle.number}`)
    await list('an identifier', `q=discord:${SANCTIONED}`)
    await list('nothing', `q=${encodeURIComponent('xylofon')}`)
    await compareSizes({ small, full }, 'one sanction', ({ middle }) => `/api/sanctions/${middle.id}`)
    await compareSizes({ small, full }, 'numbers', () => '/api/sanctions/numbers')
    await compareSizes(
      { small: await asSanctioned(small), full: await asSanctioned(full) },
      `own sanctions, ${FULL.ofOne} against ${SMALL.ofOne}`,
      () => '/api/sanctions/mine',
    )
  } finally {
    await small.close()
    await full.close()
  }
}

const asSanctioned = async (community: Community) => ({
  ...community,
  cookies: [await startSession(community.pool, SANCTIONED)],
})

async function open({ total, ofOne }: typeof FULL): Promise<Community> {
  const site = await openSite('sanctions', 2)
  const { pool } = site
  await site.fill(() => fillSanctions(pool, { total, ofOne }))
  const rowAt = async (place: number): Promise<Row> => {
    const { rows } = await pool.query(
      `select id, number, (extract(epoch from created_at) * 1000)::bigint || '_' || id as before
       from sanctions order by created_at desc, id desc offset $1 limit 1`,
      [place],
    )
    return rows[0]
  }
  return {
    ...site,
    cookies: await addAdministrators(pool, DESKS),
    middle: await rowAt(total / 2),
    last: await rowAt(total - 51),
  }
}

async function fillSanctions(pool: Pool, { total, ofOne }: typeof FULL): Promise<void> {
  await pool.query(
    `insert into users (id, username, discriminator, role)
     values ($1, 'šerif', '0', 'administrator'), ($2, 'zástupce', '0', 'administrator')`,
    [STAFF, RARE_STAFF],
  )
  await pool.query(
    `insert into users (id, username, discriminator, allowlist_status)
     select (40000000000000000 + n)::text,
       case when n = $1::int / 2 + 3 then 'mandolína' when n % 2 = 0 then 'kůň' else 'sedlo' end || '_' || md5(n::text), '0', 'approved'
     from generate_series(1, $1::int) n`,
    [total],
  )
  await pool.query(
    `insert into sanctions (id, number, kind, user_id, name, reason, note, author_id, author, created_at, until,
       ending, ended_at, ended_by_id, ended_by, end_reason)
     select gen_random_uuid(), 9999 + n, (array['warning', 'ban', 'warning', 'suspension', 'warning'])[1 + n % 5],
       person.id, person.username, case when n % 3 = 0 then 'Přestřelka ' else 'Metagaming ' end || repeat('v saloonu ', 20),
       'poznámka', case when n % 100 = 50 then $4 else $3 end, 'šerif',
       date_trunc('milliseconds', now() - make_interval(mins => n * 50)),
       case when n % 4 = 0 then null else now() - make_interval(mins => n * 50) + make_interval(days => 3) end,
       ending, case when ending is not null then now() - make_interval(mins => n * 49) end,
       case when ending is not null then $3 end, case when ending is not null then 'šerif' end,
       case when ending is not null then 'omyl' end
     from generate_series(1, $1::int) n
     join users person on person.id = (40000000000000000
       + case when n % ($1::int / $2::int) = 0 then 1 else n end)::text,
     lateral (select case when n % 100 = 7 then 'overturned' when n % 10 = 3 then 'lifted' end as ending) ended`,
    [total, ofOne, STAFF, RARE_STAFF],
  )
  await pool.query(
    `insert into sanction_identifiers (sanction_id, identifier)
     select id, 'discord:' || user_id from sanctions where kind <> 'warning'`,
  )
}
