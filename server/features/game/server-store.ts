import { sql, type Selectable } from 'kysely'
import { HEARTBEAT_PATIENCE, REFUSED_HOURS, type Heartbeat, type Refused } from '@westmore/contract/game.ts'
import { isTokenValid, serversOf } from '#features/logs/public.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { announcement } from '#live.ts'
import { announceStaff } from './access-store.ts'
import { forgetPoints } from './store.ts'

/** Refusals per game server; beyond that the oldest are deleted before their day is over. */
const MOST_REFUSED = 2_000
/** In seconds: closer restart times mean the same restart. */
const SAME_RESTART = 5

interface ReceivedHeartbeat extends Omit<Heartbeat, 'refused' | 'now'> {
  sender: string
  serverId: string
  /** Seconds by which its clock is ahead. */
  clockSkew: number
}

export async function storeHeartbeat(db: Db, heartbeat: ReceivedHeartbeat): Promise<void> {
  const {
    sender,
    serverId,
    players,
    slots,
    queue,
    uptime,
    version,
    clockSkew,
    restartIn,
    spool,
    lag,
    gate,
    listing,
  } = heartbeat
  const { forged, flooded, refused } = heartbeat.turnedAway ?? {}
  await sql`
    with stored as (
      insert into game_heartbeats as before (sender, server_id, players, slots, queue, started_at, version,
        clock_skew, restart_at, spool_lines, spool_bytes, spool_dropped, spool_in_memory, spool_aside, forged, flooded, lines_refused,
        lag, gate_on, gate_spared, padlock, build, has_tx_admin_allowlist)
      values (${sender}, ${serverId}, ${JSON.stringify(players)}::jsonb, ${slots}, ${queue},
        now() - make_interval(secs => ${uptime}), ${version}, ${clockSkew},
        now() + make_interval(secs => ${restartIn}::int), ${spool.lines}, ${spool.bytes}, ${spool.dropped},
        ${spool.inMemory}::bigint, ${spool.aside},
        ${forged ?? null}::bigint, ${flooded ?? null}::bigint, ${refused ?? null}::bigint, ${lag}::int,
        ${gate?.isOn ?? null}::boolean, ${gate?.spared ?? null}::int,
        ${listing?.padlock ?? null}::text, ${listing?.build ?? null}::int, ${listing?.hasTxAdminAllowlist ?? null}::boolean)
      on conflict (sender) do update set server_id = excluded.server_id, at = now(), players = excluded.players,
        slots = excluded.slots, queue = excluded.queue, started_at = excluded.started_at,
        version = excluded.version, clock_skew = excluded.clock_skew,
        restart_at = case when before.restart_at between excluded.restart_at - make_interval(secs => ${SAME_RESTART})
          and excluded.restart_at + make_interval(secs => ${SAME_RESTART}) then before.restart_at else excluded.restart_at end,
        spool_lines = excluded.spool_lines, spool_bytes = excluded.spool_bytes,
        spool_dropped = excluded.spool_dropped, spool_in_memory = excluded.spool_in_memory,
        spool_aside = excluded.spool_aside,
        forged = excluded.forged, flooded = excluded.flooded,
        lines_refused = excluded.lines_refused, lag = excluded.lag,
        gate_on = excluded.gate_on, gate_spared = excluded.gate_spared, padlock = excluded.padlock, build = excluded.build,
        has_tx_admin_allowlist = excluded.has_tx_admin_allowlist
      returning 1
    )
    select ${announcement({ topic: 'game', id: 'servers' }, { staff: true })} from stored`.execute(db)
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

export type HeartbeatRow = Selectable<Tables['gameHeartbeats']> & { isConnected: boolean }

export async function allHeartbeats(db: Db): Promise<HeartbeatRow[]> {
  return db
    .selectFrom('gameHeartbeats')
    .selectAll()
    .select(sql<boolean>`at > now() - make_interval(secs => ${HEARTBEAT_PATIENCE})`.as('isConnected'))
    .execute()
}

/** Null from a resource of an older version. */
export function standingOf({ gateOn, gateSpared, padlock, build, hasTxAdminAllowlist }: HeartbeatRow) {
  return {
    gate: gateOn === null ? null : { isOn: gateOn, spared: gateSpared },
    listing:
      padlock === null || hasTxAdminAllowlist === null ? null : { padlock, build, hasTxAdminAllowlist },
  }
}

export async function reportedServers(db: Db, env: Env) {
  const [tokens, rows] = await Promise.all([serversOf(db, env), allHeartbeats(db)])
  return rows.flatMap((row) => {
    const token = tokens.find(({ id }) => id === row.sender)
    if (!token) return []
    const { serverId, isConnected, spoolInMemory } = row
    const isDiskFull = spoolInMemory !== null
    return { name: token.name ?? serverId, isConnected, isDiskFull, ...standingOf(row) }
  })
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
  await sql`delete from game_cursors where not ${isValid}`.execute(db)
  await sql`
    update game_heartbeats set players = '[]'
    where at < now() - interval '1 hour' and players <> '[]'`.execute(db)
  return { refused: Number(numAffectedRows) }
}

export async function cleanUpGame(db: Db): Promise<object> {
  await announceStaff(db)
  return { points: await forgetPoints(db), ...(await forgetServers(db)) }
}
