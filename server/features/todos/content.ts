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

/** What the words of todos are compared with: the staff, labels as they are written by now, and what links lead to. */
export type Known = Awaited<ReturnType<typeof knownFor>>

/** Asks for it once for all of them, and only for what they need. */
export async function knownFor(tx: Tx, reader: Reader, given: readonly Given[]) {
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

/** What is stored for whom a todo is assigned to: a name of the staff becomes its id; undefined for an id of nobody there. */
export function assigneeAmong({ staff }: Pick<Known, 'staff'>, assignedTo: string): string | undefined {
  if (assignedTo === '') return ''
  if (isDiscordId(assignedTo)) return staff.find(({ id }) => id === assignedTo)?.id
  const name = assignedTo.toLowerCase()
  return staff.find(({ username }) => username.toLowerCase() === name)?.id ?? assignedTo
}

/** Labels by the alphabet, each once, as it is written elsewhere already. */
export function labelsAs({ labels: written }: Pick<Known, 'labels'>, labels: readonly string[]): string[] {
  for (const label of labels) if (!written.has(label.toLowerCase())) written.set(label.toLowerCase(), label)
  const named = labels.map((label) => written.get(label.toLowerCase()) ?? label)
  return [...new Set(named)].toSorted((a, b) => a.localeCompare(b, 'cs'))
}

/** Whether the reader knows of what the link leads to. */
export function isLinkable({ targetOf }: Pick<Known, 'targetOf'>, link: Link): boolean {
  if (link === null) return true
  const target = targetOf(linkColumns(link))
  return !target.isHidden && target.link?.title !== null
}

export function linkColumns(link: Link) {
  return { linkType: link?.type ?? null, linkId: link?.id ?? null }
}
