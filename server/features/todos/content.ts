import type { Link } from '@westmore/contract/todos.ts'
import { isDiscordId, type Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { refuse } from '#refusal.ts'
import { allStaff } from '#features/users/public.ts'
import { targetsOf } from './links.ts'
import * as store from './store.ts'

type Given = {
  [Field in Exclude<keyof store.Content, 'linkType' | 'linkId'>]?: store.Content[Field] | undefined
} & { link?: Link | undefined }

/** Fields that are not given stay; `before` is the changed todo. */
export async function contentOf(
  tx: Tx,
  reader: Reader,
  { link, assignedTo, labels, ...words }: Given,
  before?: store.TodoRow,
) {
  const content: store.Content = Object.fromEntries(
    Object.entries(words).filter(([, value]) => value !== undefined),
  )
  if (assignedTo !== undefined && assignedTo !== before?.assignedTo) {
    const assignee = await assigneeOf(tx, assignedTo)
    if (assignee === undefined) return refuse('ASSIGNEE_REFUSED')
    content.assignedTo = assignee
  }
  const columns = { linkType: link?.type ?? null, linkId: link?.id ?? null }
  const isSame =
    columns.linkId === (before?.linkId ?? null) && columns.linkType === (before?.linkType ?? null)
  if (link !== undefined && !isSame) {
    const target = (await targetsOf(tx, reader, [columns]))(columns)
    if (target.isHidden || target.link?.title === null) return refuse('LINK_REFUSED')
    // A todo that vanishes would reveal the ticket to the people who have seen it.
    if (before && target.isSecret) return refuse('LINK_SECRET')
    Object.assign(content, columns)
  }
  if (labels) content.labels = await labelsAs(tx, reader, labels)
  return content
}

/** A name of the staff becomes the id; undefined for an id that is not one of the staff. */
async function assigneeOf(tx: Tx, assignedTo: string): Promise<string | undefined> {
  if (assignedTo === '') return ''
  const staff = await allStaff(tx)
  if (isDiscordId(assignedTo)) return staff.find(({ id }) => id === assignedTo)?.id
  const name = assignedTo.toLowerCase()
  return staff.find(({ username }) => username.toLowerCase() === name)?.id ?? assignedTo
}

/** Labels are spelled as in other todos. */
async function labelsAs(tx: Tx, reader: Reader, labels: readonly string[]): Promise<string[]> {
  const all = [...(await store.knownLabels(tx, reader)), ...labels]
  const written = new Map(all.toReversed().map((label) => [label.toLowerCase(), label]))
  const named = labels.map((label) => written.get(label.toLowerCase()) ?? label)
  return [...new Set(named)].toSorted((a, b) => a.localeCompare(b, 'cs'))
}
