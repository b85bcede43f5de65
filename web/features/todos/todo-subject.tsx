import type { FC } from 'react'
import { Link } from 'react-router'
import type { LinkType, Todo } from '@westmore/contract/todos.ts'
import Submission from '~icons/lucide/stamp'
import Ticket from '~icons/lucide/messages-square'
import Person from '~icons/lucide/user-round'
import { personPlace, ticketPlace } from '#places.ts'
import { calm } from './status-buttons.tsx'

export type Subject = NonNullable<Todo['link']>

export const subjectKinds: Record<LinkType, { label: string; Icon: FC<{ className?: string }> }> = {
  ticket: { label: 'Ticket', Icon: Ticket },
  submission: { label: 'Žádost', Icon: Submission },
  user: { label: 'Hráč', Icon: Person },
}

export function TodoSubject({ subject }: { subject: Subject }) {
  const { label, Icon } = subjectKinds[subject.type]
  const place = placeOf(subject)
  const words = (
    <>
      <Icon className="shrink-0" />
      <span className="min-w-0 truncate">
        {label} {subject.number && `#${subject.number}`} {subject.title ?? 'už neexistuje'}
      </span>
    </>
  )
  const look = 'inline-flex max-w-full min-w-0 items-center gap-1.5 text-sm'
  if (!place) return <span className={`${look} text-fg-soft italic`}>{words}</span>
  return (
    <Link to={place} className={`${look} ${way}`}>
      {words}
    </Link>
  )
}

export function TodoPerson({ subject }: { subject: Subject }) {
  const { type, userId } = subject
  if (type !== 'ticket' || userId === null) return null
  return (
    // Last, because it is hidden until hovered and would leave a gap between the others.
    <Link
      to={personPlace(userId)}
      className={`inline-flex shrink-0 items-center gap-1.5 px-1 text-sm [@media(hover:hover)]:order-last ${way} ${calm}`}
    >
      <Person />
      Hráč
    </Link>
  )
}

const way = 'py-0.5 pointer-coarse:min-h-11 text-fg-soft underline-offset-4 hover:text-accent hover:underline'

function placeOf({ title, number, userId }: Subject): string | null {
  if (title === null) return null
  if (number !== null) return ticketPlace(number)
  return userId && personPlace(userId)
}
