import { sql } from 'kysely'
import {
  HEARTBEAT_PATIENCE,
  REFUSED_HOURS,
  type Heartbeat,
  type HeartbeatReport,
  type Refused,
} from '@westmore/contract/game.ts'
import { isTokenValid, serversOf } from '#features/logs/public.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import { announcement } from '#live.ts'
import { announceStaff } from './access-store.ts'
import { forgetCodes, forgetPoints } from './store.ts'

/** Refusals per game server; beyond that the oldest are deleted before their day is over. */
const MOST_REFUSED = 2_000
/** In seconds: closer restart times mean the same restart. */
const SAME_RESTART = 5

/** Apart from this, two moments with players belong to different evenings. */
const EVENING_HOURS = 12

interface ReceivedHeartbeat extends Omit<Heartbeat, 'refused' | 'now'> {
  sender: string
  serverId: string
  /** Seconds by which its clock is ahead. */
  clockSkew: number
}

export async function storeHeartbeat(db: Db, heartbeat: ReceivedHeartbeat): Promise<void> {
  const { sender, serverId, players, slots, queue, uptime, version, clockSkew, restartIn, ...report } =
    heartbeat
  await sql`
    with stored as (
      insert into game_heartbeats as before (sender, server_id, players, slots, queue, started_at, version,
        clock_skew, restart_at, report)
      values (${sender}, ${serverId}, ${JSON.stringify(players)}::jsonb, ${slots}, ${queue},
        now() - make_interval(secs => ${uptime}), ${version}, ${clockSkew},
        now() + make_interval(secs => ${restartIn}::int), ${JSON.stringify(report satisfies HeartbeatReport)}::jsonb)
      on conflict (sender) do update set server_id = excluded.server_id, at = now(), players = excluded.players,
        slots = excluded.slots, queue = excluded.queue, started_at = excluded.started_at,
        version = excluded.version, clock_skew = excluded.clock_skew,
        restart_at = case when before.restart_at between excluded.restart_at - make_interval(secs => ${SAME_RESTART})
          and excluded.restart_at + make_interval(secs => ${SAME_RESTART}) then before.restart_at else excluded.restart_at end,
        report = excluded.report
      returning 1
    )
    select ${announcement({ topic: 'game', id: 'servers' }, { staff: true })} from stored`.execute(db)
  if (players.length > 0) await keepFullest(db)
}

/** A later evening replaces a fuller one. */
async function keepFullest(db: Db): Promise<void> {
  await sql`
    insert into game_fullest as before (players)
    select sum(jsonb_array_length(players)) from game_heartbeats
    where at > now() - make_interval(secs => ${HEARTBEAT_PATIENCE}) having sum(jsonb_array_length(players)) > 0
    on conflict (one) do update set players = excluded.players, at = now()
    where excluded.players >= before.players or before.at < now() - make_interval(hours => ${EVENING_HOURS})`.execute(
    db,
  )
}

export async function storeRefused(
  db: Db,
  { sender, serverId }: { sender: string; serverId: string },
  refused: Refused[],
): Promise<void> {
  await db
    .insertInto('gameRefused')
    .values(refused.map((one) => ({ ...one, sender, serverId })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await sql`
    delete from game_refused where sender = ${sender} and at <= (
      select at from game_refused where sender = ${sender} order by at desc offset ${MOST_REFUSED} limit 1)`.execute(
    db,
  )
}

export type HeartbeatRow = Awaited<ReturnType<typeof allHeartbeats>>[number]

export async function allHeartbeats(db: Db) {
  return db
    .selectFrom('gameHeartbeats')
    .select(['sender', 'serverId', 'at', 'players', 'slots', 'queue', 'startedAt', 'version', 'clockSkew'])
    .select(['restartAt', 'report'])
    .select(sql<boolean>`at > now() - make_interval(secs => ${HEARTBEAT_PATIENCE})`.as('isConnected'))
    .execute()
}

export async function reportedServers(db: Db, env: Env) {
  const [tokens, rows] = await Promise.all([serversOf(db, env), allHeartbeats(db)])
  return rows.flatMap(({ sender, serverId, isConnected, report: { spool, gate, listing } }) => {
    const token = tokens.find(({ id }) => id === sender)
    if (!token) return []
    return { name: token.name ?? serverId, isConnected, isDiskFull: spool.inMemory !== null, gate, listing }
  })
}

export interface GameFigures {
  server: string
  heardAgo: number
  spoolLines: number
  spoolDropped: number
  /** Seconds since its list of players was last complete and fresh; null if it never was. */
  gateBehind: number | null
}

/**
 * For monitoring, of servers with a valid token; servers with the same name are combined, with the worse
 * values.
 */
export async function gameFigures(db: Db, limit: number): Promise<GameFigures[]> {
  const { rows } = await sql<GameFigures>`
    select server_id as server, extract(epoch from now() - min(at))::float8 as heard_ago,
      sum((report -> 'spool' ->> 'lines')::float8) as spool_lines,
      sum((report -> 'spool' ->> 'dropped')::float8) as spool_dropped,
      max((report ->> 'lag')::float8) as gate_behind
    from game_heartbeats where ${isTokenValid(sql`sender`)}
    group by server_id order by server_id limit ${limit}`.execute(db)
  return rows
}

const isOfTheDay = sql<boolean>`at > now() - make_interval(hours => ${REFUSED_HOURS})`

/** Newest first, one per player and reason, with their total. */
export async function refusedLately(db: Db, limit: number, sanctionId: string | null = null) {
  const { rows } = await sql<Refused & { serverId: string; times: number; total: number }>`
    select (array_agg(id order by at desc, id))[1] as id, max(at) as at, count(*)::int as times,
      server_id, license, discord_id, name, why, sanction_id, (count(*) over ())::int as total
    from game_refused where ${isOfTheDay} ${sanctionId === null ? sql`` : sql`and sanction_id = ${sanctionId}`}
    group by server_id, license, discord_id, name, why, sanction_id order by max(at) desc, id limit ${limit}`.execute(
    db,
  )
  return { refused: rows.map(({ total: _total, ...one }) => one), total: rows[0]?.total ?? 0 }
}

async function forgetServers(db: Db): Promise<{ refused: number }> {
  const { numAffectedRows } = await sql`delete from game_refused where not (${isOfTheDay})`.execute(db)
  const isValid = isTokenValid(sql`sender`)
  await sql`delete from game_heartbeats where not ${isValid}`.execute(db)
  await sql`
    update game_heartbeats set players = '[]'
    where at < now() - interval '1 hour' and players <> '[]'`.execute(db)
  return { refused: Number(numAffectedRows) }
}

export async function cleanUpGame(db: Db): Promise<object> {
  await announceStaff(db)
  await forgetCodes(db)
  return { points: await forgetPoints(db), ...(await forgetServers(db)) }
}
