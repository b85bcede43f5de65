import { pool, serve } from '#shared/bare-server.ts'

const ids = new Map(
  (await pool.query('select id, kind, name from log_names')).rows.map(({ id, kind, name }) => [
    `${kind} ${name}`,
    Number(id),
  ]),
)

/** A minimal server to compare with: no framework, no sign-in, no checks; prepared statements on the site's own tables. */
serve(({ searchParams }, body) => (body ? store(JSON.parse(body)) : page(searchParams)))

async function page(query: URLSearchParams): Promise<object> {
  const filter = [ids.get(`category ${query.get('category')}`), query.get('from'), query.get('to')]
  const [total, logs] = await Promise.all([
    pool.query({
      name: 'total',
      text: `select sum(count)::int as total from log_counts
        where grain = 'day' and category_id = $1 and script_id = 0 and at >= $2 and at < $3`,
      values: filter,
    }),
    pool.query({
      name: 'page',
      text: `select l.id, l.created_at, c.name as category, s.name as script_name, v.name as server_id, p.identifier,
          l.action, l.metadata
        from (select * from logs where category_id = $1 and created_at >= $2 and created_at < $3
          order by created_at desc, id desc limit 50) l
        join log_names c on c.id = category_id join log_names s on s.id = script_id join log_names v on v.id = server_id
        left join log_players p on p.id = player_id order by l.created_at desc, l.id desc`,
      values: filter,
    }),
  ])
  return { logs: logs.rows, total: total.rows[0].total }
}

interface Sent {
  category: string
  script_name: string
  server_id: string
  action: string
  user_identifier: string
  metadata: { playerName: string }
}

async function store(lines: Sent[]): Promise<object> {
  const now = new Date()
  const counts = new Map<string, [number, number, number, string, number]>()
  const numbered = lines.map((line) => {
    const [c, s, v] = [
      `category ${line.category}`,
      `script ${line.script_name}`,
      `server ${line.server_id}`,
    ].map((key) => ids.get(key) ?? 0)
    for (const grain of ['hour', 'day', 'month', 'pair']) {
      for (const [one, other] of grain === 'pair'
        ? [[c, s]]
        : [
            [0, 0],
            [c, 0],
            [0, s],
          ]) {
        const key = `${grain} ${one} ${other} ${v}`
        const found = counts.get(key)
        if (found) found[4] += 1
        else counts.set(key, [one ?? 0, other ?? 0, v ?? 0, grain, 1])
      }
    }
    return [c, s, v]
  })
  const sums = [...counts.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  const players = [...new Map(lines.map((line) => [line.user_identifier, line])).values()].toSorted((a, b) =>
    a.user_identifier < b.user_identifier ? -1 : 1,
  )
  await pool.query({
    name: 'store',
    text: `
      with people as (
        insert into log_players as p (identifier, name, name_at, search, first_seen, last_seen)
        select i, n, $1, i, $1, $1 from unnest($2::text[], $3::text[]) as u(i, n)
        on conflict (identifier) do update set name = excluded.name, name_at = excluded.name_at, last_seen = excluded.last_seen
        returning id, identifier
      ), entries as (
        insert into logs (created_at, category_id, script_id, server_id, player_id, action, metadata)
        select $1, c, s, v, people.id, a, m
        from unnest($4::int[], $5::int[], $6::int[], $7::text[], $8::text[], $9::json[]) as u(c, s, v, i, a, m)
        join people on people.identifier = i returning player_id
      ), player_days as (
        insert into log_player_days as d (player_id, at, count)
        select player_id, date_trunc('day', $1::timestamptz, 'Europe/Prague'), count(*) from entries group by 1 order by 1
        on conflict (player_id, at) do update set count = d.count + excluded.count
      ), player_months as (
        insert into log_player_months as d (player_id, at, count)
        select player_id, date_trunc('month', $1::timestamptz, 'Europe/Prague'), count(*) from entries group by 1 order by 1
        on conflict (player_id, at) do update set count = d.count + excluded.count
      )
      insert into log_counts as k (category_id, script_id, server_id, grain, at, count)
      select c, s, v, case g when 'pair' then 'day' else g end,
        date_trunc(case g when 'pair' then 'day' else g end, $1::timestamptz, 'Europe/Prague'), n
      from unnest($10::int[], $11::int[], $12::int[], $13::text[], $14::int[]) as u(c, s, v, g, n)
      on conflict (grain, category_id, script_id, at, server_id) do update set count = k.count + excluded.count`,
    values: [
      now,
      players.map((line) => line.user_identifier),
      players.map((line) => line.metadata.playerName),
      ...[0, 1, 2].map((field) => numbered.map((line) => line[field])),
      lines.map((line) => line.user_identifier),
      lines.map((line) => line.action),
      lines.map((line) => JSON.stringify(line.metadata)),
      ...[0, 1, 2, 3, 4].map((field) => sums.map((sum) => sum[field])),
    ],
  })
  return { accepted: lines.length }
}
