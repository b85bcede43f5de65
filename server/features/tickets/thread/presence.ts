import type { Presence } from '@westmore/contract/presence.ts'
import { canHandle, canSee } from '@westmore/contract/tickets.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { asUser } from '#rpc.ts'
import * as store from './presence-store.ts'

export const presence = {
  read: asUser.presence.read.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const ticket = await store.presentAt(db, id)
    if (!ticket || !canSee(user, ticket)) throw errors.NOT_FOUND()
    return presenceFor(env, user, ticket)
  }),

  show: asUser.presence.show.handler(async ({ input: { id, doing }, context: { db, env, user }, errors }) => {
    const isShown = await store.showPresence(db, user, id, doing)
    const ticket = isShown && (await store.presentAt(db, id))
    if (!ticket || !canSee(user, ticket)) throw errors.NOT_FOUND()
    return presenceFor(env, user, ticket)
  }),
}

/** Staff who opened a ticket are treated as its player: they see only that support is writing. */
function presenceFor(env: Env, user: Reader, { present, ...ticket }: store.TicketPresence): Presence {
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
