import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import type { Audience } from '#live.ts'
import { isDiscordId } from '@westmore/contract/users.ts'

interface OfTodo {
  id: string
  /** Readers of the todo with its former link and with its present one. */
  audiences: readonly Audience[]
}

interface Words {
  assignedTo: string
  description: string
}

/** `was` is missing for a new todo, `is` for a deleted one. */
interface Change extends OfTodo {
  was?: Words | undefined
  is?: Words | undefined
  /** The link decides who may know of the todo. */
  isMoved: boolean
}

const readers = ({ id, audiences }: OfTodo) => audiences.map((to) => ({ topic: 'todos' as const, id, to }))

const about = ({ id }: OfTodo) => ({ todoId: id })

const visibilityChanges = (change: Change) =>
  change.isMoved ? change.audiences.map((audience) => ({ about: about(change), audience })) : []

const assigneeOf = (words: Words | undefined) =>
  words && isDiscordId(words.assignedTo) ? words.assignedTo : undefined

const change = { signals: [readers], audit: entry('todo') }

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
  'todos.delete': { ...change, visibilityChanges },
  'todos.restore': { ...change, visibilityChanges },
  'todos.remind': {
    notify: ({ id, assignedTo, dueDate }: { id: string; assignedTo: string; dueDate: string }) => ({
      to: [assignedTo],
      kind: 'reminder' as const,
      about: { todoId: id },
      dueDate,
    }),
  },
} satisfies EventsOf<'todos'>
