import type { LinkType, Todo } from '@westmore/contract/todos.ts'
import { isDeletedId, type Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { submissionsById } from '#features/allowlist/public.ts'
import { ticketsById } from '#features/tickets/public.ts'
import { peopleById } from '#features/users/public.ts'
import type { Audience } from '#live.ts'

interface Linked {
  linkType: LinkType | null
  linkId: string | null
}

interface Target {
  handlers: Audience
  isHidden: boolean
  /** Some of the staff may not know of it. */
  isSecret: boolean
  link: NonNullable<Todo['link']>
}

const toStaff: Audience = { staff: true }

export async function targetsOf(db: Db, reader: Reader, todos: Linked[]) {
  const idsOf = (type: LinkType) =>
    todos.flatMap(({ linkType, linkId }) => (linkType === type && linkId !== null ? [linkId] : []))
  const [tickets, submissions, people] = await Promise.all([
    ticketsById(db, reader, idsOf('ticket')),
    submissionsById(db, idsOf('submission')),
    peopleById(db, idsOf('user')),
  ])
  const known = new Map<string, Target>()
  const keep = (type: LinkType, id: string, title: string, more: Partial<Target & Target['link']>) => {
    const { handlers = toStaff, isHidden = false, isSecret = false, number = null, userId = null } = more
    known.set(`${type} ${id}`, { handlers, isHidden, isSecret, link: { type, id, title, number, userId } })
  }
  const withPage = (userId: string) => (isDeletedId(userId) ? null : userId)
  for (const { id, title, number, userId, handlers, isHandled, isKnownToAllStaff } of tickets) {
    const secrecy = { handlers, isHidden: !isHandled, isSecret: !isKnownToAllStaff }
    keep('ticket', id, title, { number, userId: withPage(userId), ...secrecy })
  }
  for (const { id, username, userId } of submissions)
    keep('submission', id, username, { userId: withPage(userId) })
  for (const { id, username } of people) keep('user', id, username, { userId: id })

  return ({ linkType: type, linkId: id }: Linked): Omit<Target, 'link'> & { link: Todo['link'] } => {
    const open = { handlers: toStaff, isHidden: false, isSecret: false }
    if (type === null || id === null) return { ...open, link: null }
    const gone = { type, id, title: null, number: null, userId: null }
    return known.get(`${type} ${id}`) ?? { ...open, link: gone }
  }
}
