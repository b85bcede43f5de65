import type { Pool } from 'pg'
import { untilFound, urlOf } from './database.ts'
import { ask, post } from './load.ts'
import { GAME_TOKEN, type MeasuredSite, node, run } from './site.ts'

/** Lines are spread over the last 400 days. */
const DAYS = 400
export const asGame = { authorization: `Bearer ${GAME_TOKEN}` }

/** Sends a line for every 25 days, so that the site creates its tables; inserts and counts the rest directly. */
export async function fillLedger({ url, connection, pool }: MeasuredSite, lines: number): Promise<void> {
  const months = Array.from({ length: DAYS / 25 + 1 }, (_, index) => ({
    category: 'C0',
    script_name: 's0',
    action: 'První',
    server_id: 'w0',
    user_identifier: 'steam:0',
    created_at: new Date(Date.now() - index * 25 * 86_400_000).toISOString(),
  }))
  await ask(url, post('/api/logs', months, asGame))
  await pool.query(names)
  await pool.query(players)
  for (let from = 0; from < DAYS; from += 25) {
    await pool.query(insertLines, [from, 25, Math.round((lines * 25) / DAYS)])
  }
  await run([node, 'server/verify-counters.ts'], { DATABASE_URL: urlOf(connection) }).end
}

/** Waits for the job that builds the index of words; returns the seconds it took. */
export async function untilBlocksAreMade(pool: Pool): Promise<number> {
  const began = performance.now()
  await untilFound(
    pool,
    'select from logs_id_seq where last_value - coalesce((select max(last_id) from log_blocks), 0) <= 1000',
  )
  return (performance.now() - began) / 1000
}

const names = `
  insert into log_names (kind, name)
  select 'category', 'C' || n from generate_series(0, 39) n
  union all select 'script', 's' || n from generate_series(0, 199) n
  union all select 'server', 'w' || n from generate_series(0, 4) n
  on conflict do nothing`

const players = `
  insert into log_players (identifier, name, name_at, search, first_seen, last_seen)
  select 'steam:' || n, full_name, now(), 'steam:' || n || E'\\n' || lower(full_name), now(), now()
  from generate_series(0, 19999) n, lateral (
    select (array['Jan','Petr','Karel','Josef','Anna','Marie','Eva','Vilem','Adam','Tomas'])[n % 10 + 1] || ' ' ||
      (array['Novak','Dvorak','Svoboda','Prochazka','Kucera','Vesely','Horak','Nemec','Pokorny','Marek'])[n / 10 % 10 + 1]
      || ' ' || (n / 100) as full_name) as f
  on conflict do nothing`

/** A script nearly always writes one category, evenings are busier than mornings, a few players cause most lines. */
const insertLines = `
  insert into logs (created_at, category_id, script_id, server_id, player_id, action, metadata)
  select l.at, c.id, s.id, v.id, p.id,
    (array['Nákup: chléb za $2','Hráč se připojil','Prodej: jelení kůže','/me smekne klobouk','Zranění jiného hráče'])[l.n % 5 + 1],
    json_build_object('playerName', p.name, 'amount', l.n % 500, 'item', 'zboží ' || l.n % 97,
      'coords', json_build_object('x', l.n % 4000, 'y', l.n % 2500))
  from (
    select n, now() - make_interval(days => $1 + floor(random() * $2)::int) - interval '1 day' * (random() ^ 1.5) as at,
      floor(random() ^ 2.5 * 200)::int as script, floor(random() ^ 2 * 5)::int as server,
      floor(random() ^ 3 * 20000)::int as player, random() as stray
    from generate_series(1, $3::int) n
  ) l
  join log_names s on s.kind = 'script' and s.name = 's' || l.script
  join log_names c on c.kind = 'category' and c.name = 'C' || case when l.stray < 0.1 then floor(l.stray * 400)::int else l.script % 40 end
  join log_names v on v.kind = 'server' and v.name = 'w' || l.server
  join log_players p on p.identifier = 'steam:' || l.player
  order by l.at`
