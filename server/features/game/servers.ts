import { MAX_REFUSED, type GameServer, type OnlinePlayer } from '@westmore/contract/game.ts'
import { frameworkScripts } from '@westmore/contract/game-steps.ts'
import type { LogPerson } from '@westmore/contract/logs-people.ts'
import { peopleOf, scriptsByServer, serversOf } from '#features/logs/public.ts'
import { numbersOf } from '#features/sanctions/public.ts'
import { record } from '#events/record.ts'
import type { Db } from '#postgres/db.ts'
import { asOwner, asStaff } from '#rpc.ts'
import { readLetsStaffIn, setLetsStaffIn } from './access-store.ts'
import { admittedAmong, isAnyoneApproved } from './store.ts'
import { allHeartbeats, refusedLately, type HeartbeatRow } from './server-store.ts'

export const servers = asStaff.game.servers.handler(async ({ context: { db, env } }) => {
  const [tokens, told, { refused, total }, letsStaffIn, hasApproved, scripts] = await Promise.all([
    serversOf(db, env),
    allHeartbeats(db),
    refusedLately(db, MAX_REFUSED),
    readLetsStaffIn(db),
    isAnyoneApproved(db),
    scriptsByServer(db, frameworkScripts),
  ])
  const bySender = new Map(told.map((row) => [row.sender, row]))
  const known = tokens.map((token) => ({ ...token, row: bySender.get(token.id) }))
  const online = known.flatMap(({ row }) => (row?.isConnected ? row.players : []))
  const personOf = await finderOfPeople(db, [...online, ...refused])
  const { allowed, refused: banned } = await admittedAmong(db, online.flatMap(identifiersOf))
  const toPlayer = (player: OnlinePlayer) => ({
    ...player,
    person: personOf(player),
    isAdmitted:
      identifiersOf(player).some((identifier) => allowed.has(identifier)) &&
      !identifiersOf(player).some((identifier) => banned.has(identifier)),
  })
  return {
    servers: known.map(({ row, ...token }): GameServer => ({
      ...token,
      hasLines: scripts.has(token.serverId),
      hasFrameworkLines: (scripts.get(token.serverId) ?? []).length > 0,
      heartbeat: row ? toHeartbeat(row, toPlayer) : null,
    })),
    refused: await toRefusedPlayers(db, refused, personOf),
    refusedTotal: total,
    letsStaffIn,
    isAnyoneApproved: hasApproved,
  }
})

export const refused = asStaff.game.refused.handler(async ({ input: { sanctionId }, context: { db } }) => {
  const { refused: rows } = await refusedLately(db, MAX_REFUSED, sanctionId)
  return toRefusedPlayers(db, rows, await finderOfPeople(db, rows))
})

type PersonFinder = (one: Identified) => LogPerson | null

async function finderOfPeople(db: Db, players: Identified[]): Promise<PersonFinder> {
  const people = await peopleOf(db, players.flatMap(identifiersOf))
  return (one) =>
    identifiersOf(one)
      .map((identifier) => people.get(identifier))
      .find((person) => person !== undefined) ?? null
}

async function toRefusedPlayers<Row extends Identified & { sanctionId: string | null }>(
  db: Db,
  rows: Row[],
  personOf: PersonFinder,
) {
  const numbers = await numbersOf(
    db,
    rows.flatMap(({ sanctionId }) => sanctionId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    person: personOf(row),
    sanctionNumber: numbers.get(row.sanctionId ?? '') ?? null,
  }))
}

export const setSettings = asOwner.game.setSettings.handler(({ input, context: { db, user } }) =>
  db.transaction().execute(async (tx) => {
    const before = await readLetsStaffIn(tx)
    if (before === input.letsStaffIn) return input
    await setLetsStaffIn(tx, input.letsStaffIn)
    await record(tx, user, 'game.settings', { id: 'all', before: { letsStaffIn: before }, after: input })
    return input
  }),
)

type Identified = Pick<OnlinePlayer, 'license' | 'discordId'>

/** The Discord account comes before the licence, as at the gate. */
const identifiersOf = ({ discordId, license }: Identified) => [
  ...(discordId === null ? [] : [`discord:${discordId}`]),
  ...(license === null ? [] : [license]),
]

function toHeartbeat<Player>(row: HeartbeatRow, toPlayer: (one: OnlinePlayer) => Player) {
  const { sender: _sender, serverId: _server, players, report, ...rest } = row
  // Players may have left since the server fell silent.
  return { ...rest, ...report, players: (row.isConnected ? players : []).map(toPlayer) }
}
