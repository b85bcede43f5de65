import type { Link } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { allStaff } from '#features/users/public.ts'
import { targetsOf } from './links.ts'
import { isDiscordId } from '@westmore/contract/users.ts'
import * as store from './store.ts'

interface Given {
  assignedTo?: string | undefined
  link?: Link | undefined
  labels?: readonly string[] | undefined
  addLabels?: readonly string[]
  removeLabels?: readonly string[]
}

/** The staff, the existing labels and the targets of links, to check the fields of todos against. */
export type References = Awaited<ReturnType<typeof referencesFor>>

/** Reads only what these fields need, once for all todos. */
export async function referencesFor(tx: Tx, reader: Reader, given: readonly Given[]) {
  const isAssigned = given.some(({ assignedTo }) => assignedTo)
  const isLabelled = given.some(({ labels = [], addLabels = [], removeLabels = [] }) =>
    [labels, addLabels, removeLabels].some((some) => some.length > 0),
  )
  const labels = isLabelled ? await store.knownLabels(tx, reader) : []
  return {
    staff: isAssigned ? await allStaff(tx) : [],
    labels: new Map(labels.map((label) => [label.toLowerCase(), label])),
    targetOf: await targetsOf(
      tx,
      reader,
      given.flatMap(({ link }) => (link ? [linkColumns(link)] : [])),
    ),
  }
}

/** The assignee as stored: a name of the staff becomes the id; undefined for an id that is not one of the staff. */
export function assigneeAmong({ staff }: Pick<References, 'staff'>, assignedTo: string): string | undefined {
  if (assignedTo === '') return ''
  if (isDiscordId(assignedTo)) return staff.find(({ id }) => id === assignedTo)?.id
  const name = assignedTo.toLowerCase()
  return staff.find(({ username }) => username.toLowerCase() === name)?.id ?? assignedTo
}

/** Labels in alphabetical order, without duplicates, in the spelling that other todos have. */
export function labelsAs(
  { labels: written }: Pick<References, 'labels'>,
  labels: readonly string[],
): string[] {
  for (const label of labels) if (!written.has(label.toLowerCase())) written.set(label.toLowerCase(), label)
  const named = labels.map((label) => written.get(label.toLowerCase()) ?? label)
  return [...new Set(named)].toSorted((a, b) => a.localeCompare(b, 'cs'))
}

/** Whether the link is empty or leads to something the reader may know of. */
export function isLinkable({ targetOf }: Pick<References, 'targetOf'>, link: Link): boolean {
  if (link === null) return true
  const target = targetOf(linkColumns(link))
  return !target.isHidden && target.link?.title !== null
}

export function linkColumns(link: Link) {
  return { linkType: link?.type ?? null, linkId: link?.id ?? null }
}
