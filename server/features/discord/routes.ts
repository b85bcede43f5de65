import { createHash } from 'node:crypto'
import { avatarUrl } from '@westmore/contract/users.ts'
import { asOwner, asStaff, asUser } from '#rpc.ts'
import { record } from '#events/record.ts'
import { peopleById } from '#features/users/public.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import { clearObstacle, setWishes, wishesOf } from './people-store.ts'
import { countQueuedMessages, lastFailures, retry } from './failure-store.ts'
import { faultsOf, type Check } from './check.ts'
import { orThrow } from '#refusal.ts'
import { confirmRemovals, reconcile } from './roles/reconcile.ts'
import { openDiscord } from './rest.ts'
import { shouldHaveRole } from './roles/role-store.ts'
import { sendText } from './sending/send.ts'
import {
  clearLostChannels,
  clearTokenRefused,
  isConfigured,
  markTokenRefused,
  setChannels,
  setRoles,
  stateOf,
} from './state-store.ts'
import { addressWords } from './sending/words.ts'

export const discord = {
  mine: asUser.discord.mine.handler(({ context: { db, env, user } }) => mineOf(db, env, user.id)),

  setMine: asUser.discord.setMine.handler(({ input, context: { db, env, user } }) =>
    db.transaction().execute(async (tx) => {
      await setWishes(tx, user.id, input)
      await record(tx, user, 'discord.setMine', { id: user.id })
      return mineOf(tx, env, user.id)
    }),
  ),

  retryMine: asUser.discord.retryMine.handler(({ context: { db, env, user } }) =>
    db.transaction().execute(async (tx) => {
      const wasUnreachable = await clearObstacle(tx, user.id)
      const isMissingRole = wasUnreachable && (await shouldHaveRole(tx, user.id))
      await record(tx, user, 'discord.retryMine', { id: user.id, isMissingRole })
      return mineOf(tx, env, user.id)
    }),
  ),

  membership: asUser.discord.membership.handler(async ({ context: { isMember, user } }) => ({
    isMember: await isMember(user.id),
  })),

  sendAddress: asUser.discord.sendAddress.handler(
    async ({ context: { db, env, discord: api, request, user }, errors }) => {
      const { GAME_CONNECT_ADDRESS: address } = env
      if (!isConfigured(env) || address === undefined || !(await shouldHaveRole(db, user.id)))
        throw errors.NOT_FOUND()
      const content = addressWords(address)
      // The id is the same for every click: Discord drops a message that already arrived although its answer
      // was lost.
      const id = createHash('sha256').update(`${user.id} ${content}`).digest('hex').slice(0, 32)
      const { kind } = await sendText({ db, env, discord: api }, user.id, content, id)
      if (kind === 'refused') await markTokenRefused(db, request.log)
      if (kind !== 'sent') throw errors.NOT_DELIVERED()
    },
  ),

  state: asStaff.discord.state.handler(async ({ context: { db, env, checkDiscord } }) => {
    const state = await stateOf(db)
    const check = await checkDiscord(state)
    const { applicationsChannel: applications, ticketsChannel: tickets, newsChannel } = state
    const rows = isConfigured(env) ? await lastFailures(db) : []
    const people = await peopleById(
      db,
      rows.flatMap(({ personIds }) => personIds),
    )
    return {
      isOn: isConfigured(env),
      guild: check.guild,
      faults: faultsOf(state, check),
      waiting: await countQueuedMessages(db),
      failures: rows.map(({ personIds, ...row }) => ({
        ...row,
        people: people
          .filter(({ id }) => personIds.includes(id))
          .map((one) => ({
            id: one.id,
            username: one.username,
            name: one.name,
            avatarUrl: avatarUrl(env.DISCORD_CDN_URL, one),
          })),
      })),
      comparedAt: state.reconciledAt,
      removals: removalsOf(state),
      channels: { applications, tickets, news: newsChannel },
      roles: { allowlist: state.allowlistRole, staff: state.staffRoles },
      fixed: {
        applications: isFixed(env.DISCORD_APPLICATIONS_CHANNEL_ID, applications, state, check),
        tickets: isFixed(env.DISCORD_TICKETS_CHANNEL_ID, tickets, state, check),
        allowlist: env.DISCORD_ALLOWLIST_ROLE_ID !== undefined,
        staff: env.DISCORD_ADMIN_ROLE_IDS.length > 0,
      },
      choices: check.channels.filter(({ id }) => check.usable.includes(id)),
      roleChoices: check.roles,
    }
  }),

  retry: asStaff.discord.retry.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      if (!(await retry(tx, id))) throw errors.NOT_FOUND()
      await record(tx, user, 'discord.retry', { id })
    }),
  ),

  compare: asStaff.discord.compare.handler(async ({ context: { db, backgroundDb, env, user } }) => {
    await clearTokenRefused(db)
    await db.transaction().execute(clearLostChannels)
    const result = await reconcile({ db: backgroundDb, env, discord: openDiscord(env) })
    const after = {
      outcome: result.kind,
      changed: 'changed' in result ? result.changed : 0,
      held: 'held' in result ? result.held : 0,
      staffChanged: 'staffChanged' in result ? result.staffChanged : 0,
    }
    await db.transaction().execute((tx) => record(tx, user, 'discord.compare', { id: 'roles', after }))
    return after
  }),

  confirmRemovals: asOwner.discord.confirmRemovals.handler(
    async ({ input: { at }, context: { db, user }, errors }) =>
      orThrow(await confirmRemovals(db, user, at), errors),
  ),

  setChannels: asOwner.discord.setChannels.handler(
    async ({ input, context: { db, env, user, checkDiscord }, errors }) => {
      const { applications, tickets } = input
      const check = await checkDiscord(await stateOf(db))
      await db.transaction().execute(async (tx) => {
        const before = await stateOf(tx)
        const { newsChannel, news = newsChannel } = { ...before, ...input }
        const wishes = [
          { wish: applications, now: before.applicationsChannel, named: env.DISCORD_APPLICATIONS_CHANNEL_ID },
          { wish: tickets, now: before.ticketsChannel, named: env.DISCORD_TICKETS_CHANNEL_ID },
          { wish: news, now: newsChannel, named: undefined },
        ]
        const fits = wishes.every(
          ({ wish, now, named }) =>
            wish === now ||
            (!isFixed(named, now, before, check) && (wish === null || check.usable.includes(wish))),
        )
        if (!fits) throw errors.CHANNEL_REFUSED()
        const replaced = wishes.flatMap(({ wish, named }) => (named && named !== wish ? [named] : []))
        await setChannels(tx, { applications, tickets, news }, replaced)
        await record(tx, user, 'discord.setChannels', {
          id: 'channels',
          before: {
            applications: before.applicationsChannel,
            tickets: before.ticketsChannel,
            news: newsChannel,
          },
          after: { applications, tickets, news },
        })
      })
    },
  ),

  setRoles: asOwner.discord.setRoles.handler(
    async ({ input: { allowlist, staff }, context: { db, env, user, checkDiscord }, errors }) => {
      const { roles } = await checkDiscord(await stateOf(db))
      const wish = [...new Set(staff)].toSorted()
      await db.transaction().execute(async (tx) => {
        const { allowlistRole, staffRoles } = await stateOf(tx)
        const isGivable = roles.some((role) => role.id === allowlist && role.isGivable)
        const fits =
          allowlist === allowlistRole ||
          (env.DISCORD_ALLOWLIST_ROLE_ID === undefined && (allowlist === null || isGivable))
        const isSameStaff = wish.join() === staffRoles.toSorted().join()
        const areThere = wish.every((one) => roles.some(({ id }) => id === one))
        const staffFits = isSameStaff || (env.DISCORD_ADMIN_ROLE_IDS.length === 0 && areThere)
        // Otherwise all players with access would become administrators.
        const isApart = allowlist === null || !wish.includes(allowlist)
        if (!fits || !staffFits || !isApart) throw errors.ROLE_REFUSED()
        await setRoles(tx, allowlist, wish)
        await record(tx, user, 'discord.setRoles', {
          id: 'roles',
          before: { allowlist: allowlistRole, staff: staffRoles },
          after: { allowlist, staff: wish },
        })
      })
    },
  ),
}

const SAMPLES = 10

function removalsOf({ heldRemovals: held, allowlistRole }: State) {
  if (!held || held.role !== allowlistRole || held.people.length === 0) return null
  const samplesOf = (people: typeof held.people) => ({
    count: people.length,
    samples: people.slice(0, SAMPLES).map(({ name }) => name),
  })
  const { at, people } = held
  return {
    at,
    lose: samplesOf(people.filter(({ gains }) => !gains)),
    gain: samplesOf(people.filter(({ gains }) => gains)),
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

/** Owners may replace a channel of the environment that Discord does not know. */
const isFixed = (named: string | undefined, channel: string | null, { lostChannels }: State, check: Check) =>
  named !== undefined &&
  named === channel &&
  !lostChannels.includes(channel) &&
  (check.guild === null || check.channels.some(({ id }) => id === channel))

async function mineOf(db: Db, env: Env, userId: string) {
  const wishes = await wishesOf(db, userId)
  return { ...wishes, isOn: isConfigured(env), inviteUrl: env.DISCORD_INVITE_URL }
}
