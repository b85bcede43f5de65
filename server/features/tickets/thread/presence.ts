import type { Presence } from '@westmore/contract/presence.ts'
import { canHandle } from '@westmore/contract/tickets.ts'
import { avatarUrl, type Reader } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import { asUser } from '#rpc.ts'
import { summaryFor, type TicketSummary } from '../store.ts'
import * as store from './presence-store.ts'

export const presence = {
  read: asUser.presence.read.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const ticket = await summaryFor(db, user, id)
    if (!ticket) throw errors.NOT_FOUND()
    return presenceFor(db, env, user, ticket)
  }),

  show: asUser.presence.show.handler(async ({ input: { id, doing }, context: { db, env, user }, errors }) => {
    const ticket = await summaryFor(db, user, id)
    if (!ticket) throw errors.NOT_FOUND()
    await store.showPresence(db, user, ticket, doing)
    return presenceFor(db, env, user, ticket)
  }),
}

/** Staff who opened a ticket are treated as its player: they see only that support is writing. */
async function presenceFor(db: Db, env: Env, user: Reader, ticket: TicketSummary): Promise<Presence> {
  const isAuthor = ({ id }: { id: string }) => id === ticket.userId
  const present = await store.othersAt(db, user, ticket.id)
  const shown = present.filter((person) => isAuthor(person) || canHandle(person, ticket))
  const supportWrites = shown.some((person) => !isAuthor(person) && person.doing === 'writing')
  if (isAuthor(user)) return { people: [], supportWrites }
  const people = shown.map(({ id, username, name, avatar, doing }) => ({
    id,
    username,
    name,
    avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id, avatar }),
    isAdmin: id !== ticket.userId,
    doing,
  }))
  return { people, supportWrites }
}
