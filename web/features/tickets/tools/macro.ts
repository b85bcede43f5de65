import type { TicketMark } from '@westmore/contract/tickets-marks.ts'
import type { Macro, TicketChange } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import { statusLabels } from '../labels.ts'

type Names = {
  staff: readonly Pick<StaffMember, 'id' | 'username'>[]
  marks: readonly TicketMark[]
}

/** `assigneeWas` is the current assignee; undefined for a plain text. */
export function changeOfMacro(
  { status, assignee, tagIds, reasonId }: Macro,
  myId: string,
  assigneeWas: string | null,
): TicketChange | undefined {
  const assigneeId = assignee === 'me' ? myId : assignee === 'none' ? null : assignee
  const change: TicketChange = {
    ...(status && { status }),
    ...(assignee !== null && { assigneeId, assigneeWas }),
    ...(tagIds.length > 0 && { tags: { add: tagIds, remove: [] } }),
    ...(status === 'closed' && reasonId !== null && { closing: { reasonId, word: '' } }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** With the status only where it is not shown elsewhere. */
export function macroWords(macro: Macro, { staff, marks }: Names, withStatus: boolean): string {
  const { status, assignee, tagIds, reasonId } = macro
  const namesOf = (ids: readonly string[]) =>
    marks.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  const known: Partial<Record<string, string>> = { me: 'já', none: 'nikdo' }
  const who = known[assignee ?? ''] ?? staff.find(({ id }) => id === assignee)?.username ?? assignee
  const parts = [
    withStatus && status !== null && statusLabels[status].toLowerCase(),
    reasonId !== null && `důvod ${namesOf([reasonId])}`,
    tagIds.length > 0 && `${tagIds.length === 1 ? 'štítek' : 'štítky'} ${namesOf(tagIds)}`,
    assignee !== null && `řeší ${who}`,
  ]
  return parts.filter(Boolean).join(', ')
}
