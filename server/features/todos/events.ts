import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import type { Audience } from '#live.ts'
import { isDiscordId } from '@westmore/contract/users.ts'

interface OfTodo {
  id: string
  /** Who may know of what it was about, and of what it is about now. */
  audiences: readonly Audience[]
}

interface Words {
  assignedTo: string
  description: string
}

/** A todo as it was and as it is; without a side it was not there before, or is not any more. */
interface Change extends OfTodo {
  was?: Words | undefined
  is?: Words | undefined
  /** Whether some who knew of it do so no longer, or the other way round. */
  isMoved: boolean
}

const readers = ({ id, audiences }: OfTodo) => audiences.map((to) => ({ topic: 'todos' as const, id, to }))

const about = ({ id }: OfTodo) => ({ todoId: id })

const visibilityChanges = (change: Change) =>
  change.isMoved ? change.audiences.map((audience) => ({ about: about(change), audience })) : []

const assigneeOf = (words: Words | undefined) =>
  words && isDiscordId(words.assignedTo) ? words.assignedTo : undefined

const change = { signals: [readers], audit: entry('todo') }

/** A new assignee and people mentioned for the first time are notified. */
const words = {
  ...change,
  notify: (of: Change) => {
    const assignee = assigneeOf(of.is)
    return assignee === undefined || assignee === of.was?.assignedTo
      ? undefined
      : { to: [assignee], kind: 'assignment' as const, about: about(of) }
  },
  mentions: (of: Change) => ({
    about: about(of),
    text: of.is?.description ?? '',
    before: of.was?.description,
  }),
}

/** The notification of a former assignee goes. */
const withdraw = (of: Change) => {
  const former = assigneeOf(of.was)
  return former === undefined || former === of.is?.assignedTo
    ? undefined
    : { to: former, kind: 'assignment' as const, about: about(of) }
}

export const todosEvents = {
  'todos.create': words,
  'todos.update': { ...words, visibilityChanges, withdraw },
  'todos.status': change,
  'todos.reorder': change,
  'todos.delete': { ...change, visibilityChanges },
  'todos.restore': { ...change, visibilityChanges },
  'todos.return': change,
  'todos.remind': {
    notify: ({ id, assignedTo, dueDate }: { id: string; assignedTo: string; dueDate: string }) => ({
      to: [assignedTo],
      kind: 'reminder' as const,
      about: { todoId: id },
      dueDate,
    }),
  },
} satisfies EventsOf<'todos'>
