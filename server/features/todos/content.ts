import type { Link } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { allStaff } from '#features/users/store.ts'
import { targetsOf } from './links.ts'
import { isId } from './shapes.ts'

/** What is stored for whom a todo is assigned to: a name of the staff becomes its id; undefined for an id of nobody there. */
export async function assigneeFor(tx: Tx, assignedTo: string): Promise<string | undefined> {
  if (assignedTo === '') return ''
  const staff = await allStaff(tx)
  if (isId(assignedTo)) return staff.find(({ id }) => id === assignedTo)?.id
  const name = assignedTo.toLowerCase()
  return staff.find(({ username }) => username.toLowerCase() === name)?.id ?? assignedTo
}

/** Whether the reader knows of what the link leads to. */
export async function isLinkable(tx: Tx, reader: Reader, link: Link): Promise<boolean> {
  if (link === null) return true
  const linked = linkColumns(link)
  const target = (await targetsOf(tx, reader, [linked]))(linked)
  return !target.isHidden && target.link?.title !== null
}

export function linkColumns(link: Link) {
  return { linkType: link?.type ?? null, linkId: link?.id ?? null }
}
