import type { Presence } from '@westmore/contract/presence.ts'
import { canHandle } from '@westmore/contract/tickets.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { announce } from '#live.ts'
import { asUser } from '#rpc.ts'
import * as store from './presence-store.ts'
import { staffAudienceOf } from './secrecy.ts'
import { ticketFor, type TicketRow } from './store.ts'

export const presence = {
  read: asUser.presence.read.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const ticket = await ticketFor(db, user, id)
    if (!ticket) throw errors.NOT_FOUND()
    return presenceFor(db, env, user, ticket)
  }),

  show: asUser.presence.show.handler(async ({ input: { id, doing }, context: { db, env, user }, errors }) => {
    const ticket = await ticketFor(db, user, id)
    if (!ticket) throw errors.NOT_FOUND()
    const isAuthor = ticket.userId === user.id
    await db.transaction().execute(async (tx) => {
      const before = await store.setPresence(tx, id, user.id, doing)
      if (before === doing) return
      await announce(tx, { topic: 'presence', id }, staffAudienceOf(ticket))
      // All a player learns is whether the support writes.
      const concernsAuthor = !isAuthor && (before === 'writing' || doing === 'writing')
      if (concernsAuthor) await announce(tx, { topic: 'presence', id }, { userId: ticket.userId })
    })
    return presenceFor(db, env, user, ticket)
  }),
}

/** In an own ticket one is the player and sees nobody, only that the support writes. */
async function presenceFor(db: Db, env: Env, user: Reader, ticket: TicketRow): Promise<Presence> {
  const present = await store.presentAt(db, ticket.id)
  const staff = present.filter((person) => person.id !== ticket.userId && canHandle(person, ticket))
  const supportWrites = staff.some(({ id, doing }) => id !== user.id && doing === 'writing')
  if (ticket.userId === user.id) return { people: [], supportWrites }
  const people = present
    .filter((person) => person.id !== user.id && (person.id === ticket.userId || canHandle(person, ticket)))
    .map(({ id, username, avatar, doing }) => ({
      id,
      username,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id, avatar }),
      isAdmin: id !== ticket.userId,
      doing,
    }))
  return { people, supportWrites }
}
