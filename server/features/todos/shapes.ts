import type { Todo } from '@westmore/contract/todos.ts'
import { avatarUrl, isDiscordId, isStaff, type Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { peopleById } from '#features/users/public.ts'
import { targetsOf } from './links.ts'
import type { TodoRow } from './store.ts'

/** Todos for a reader who may know of them, with their links and assignees. */
export async function toTodos(db: Db, env: Env, reader: Reader, rows: TodoRow[]): Promise<Todo[]> {
  const ids = new Set(rows.map(({ assignedTo }) => assignedTo).filter(isDiscordId))
  const [targetOf, people] = await Promise.all([targetsOf(db, reader, rows), peopleById(db, [...ids])])
  const personOf = new Map(people.map((person) => [person.id, person]))
  return rows.map(({ linkType, linkId, ...row }) => {
    const { link } = targetOf({ linkType, linkId })
    const person = personOf.get(row.assignedTo)
    const assignee = person && {
      id: person.id,
      username: person.username,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, person),
      isStaff: isStaff(person),
    }
    return { ...row, link, assignee: assignee ?? null }
  })
}
