import type { StaffMember } from '@westmore/contract/users.ts'
import { ageLabel, turnLabels } from './labels.ts'
import type { DeskPlace } from './place.ts'
import { categoryLabel } from '../labels.ts'

interface Names {
  staff: readonly StaffMember[]
  playerName: string | undefined
}

interface Chip {
  key: 'category' | 'assignee' | 'waitingOn' | 'olderThanDays' | 'userId'
  label: string
}

/** The filters that are set, in words; each is taken away by the key it stands under. */
export function chipsOf(place: DeskPlace, { staff, playerName }: Names): Chip[] {
  const { category, assignee, waitingOn, olderThanDays, userId } = place
  const chips: Chip[] = []
  if (userId !== undefined) chips.push({ key: 'userId', label: `Hráč: ${playerName ?? userId}` })
  if (category !== undefined) chips.push({ key: 'category', label: categoryLabel(category) })
  if (assignee !== undefined) chips.push({ key: 'assignee', label: `Řeší: ${assigneeName(assignee, staff)}` })
  if (waitingOn !== undefined) chips.push({ key: 'waitingOn', label: turnLabels[waitingOn] })
  if (olderThanDays !== undefined) chips.push({ key: 'olderThanDays', label: ageLabel(olderThanDays) })
  return chips
}

function assigneeName(assignee: string, staff: readonly StaffMember[]): string {
  if (assignee === 'me') return 'já'
  if (assignee === 'none') return 'nikdo'
  return staff.find(({ id }) => id === assignee)?.username ?? assignee
}
