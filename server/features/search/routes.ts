import { LEAST_OF_PLAYER, MOST_FOUND } from '@westmore/contract/search.ts'
import { avatarUrl, isStaff } from '@westmore/contract/users.ts'
import { newestSubmissionsOf } from '#features/allowlist/public.ts'
import { playersCalled } from '#features/logs/public.ts'
import { ticketsWith } from '#features/tickets/public.ts'
import { peopleWith } from '#features/users/public.ts'
import { asUser } from '#rpc.ts'

/** The stores of other features decide who may see what. */
export const search = asUser.search.handler(async ({ input: { q }, context: { db, env, user } }) => {
  const hasPlayers = isStaff(user) && q.length >= LEAST_OF_PLAYER
  const [tickets, people, players] = await Promise.all([
    ticketsWith(db, user, q, MOST_FOUND),
    isStaff(user) ? peopleWith(db, q, MOST_FOUND) : [],
    hasPlayers ? playersCalled(db, q, MOST_FOUND) : [],
  ])
  const submissions = await newestSubmissionsOf(
    db,
    people.map(({ id }) => id),
  )
  const inOrder = people.flatMap(({ id }) => submissions.filter(({ userId }) => userId === id))
  return {
    tickets: tickets.map(({ userId, ...ticket }) => ({ ...ticket, isOwn: userId === user.id })),
    people: people.map(({ avatar, ...person }) => ({
      ...person,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, { id: person.id, avatar }),
    })),
    players,
    submissions: inOrder,
  }
})
