import * as z from 'zod/mini'
import { Day } from './days.ts'
import { asStaff, NOT_FOUND } from './doors.ts'
import { DELETE, GET, PATCH, POST } from './endpoint.ts'
import { conflict, unfit } from './refusal.ts'
import { anyLine, anyText, Moment, requiredLine, Uuid } from './text.ts'
import { DiscordId } from './users.ts'

/** Limits in UTF-16 units, shown as counters by the forms. */
export const MAX_TODO_TITLE = 200
export const MAX_TODO_DESCRIPTION = 4_000
export const MAX_ASSIGNED_TO = 100
export const MAX_LABEL = 30
export const MAX_LABELS = 8
/** Most todos at a time; the list is sent whole. */
export const MAX_TODOS = 1_000

export const todoStatuses = ['todo', 'in-progress', 'completed'] as const
export const TodoStatus = z.enum(todoStatuses)
export type TodoStatus = z.infer<typeof TodoStatus>

/** From the least to the most urgent. */
export const priorities = ['low', 'medium', 'high', 'critical'] as const
export const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>

export const LinkType = z.enum(['ticket', 'submission', 'user'])
export type LinkType = z.infer<typeof LinkType>

export const Todo = z.object({
  id: Uuid,
  title: z.string(),
  description: z.string(),
  priority: Priority,
  status: TodoStatus,
  assignedTo: z.string(),
  /** The person of that id; `isStaff` is false after they left the staff. */
  assignee: z.nullable(
    z.object({ id: z.string(), username: z.string(), avatarUrl: z.string(), isStaff: z.boolean() }),
  ),
  dueDate: z.nullable(z.string()),
  labels: z.array(z.string()),
  /** Title and number of the ticket or name of the person; `userId` is its author, or the person. A deleted target has no title. */
  link: z.nullable(
    z.object({
      type: LinkType,
      id: z.string(),
      title: z.nullable(z.string()),
      number: z.nullable(z.int()),
      userId: z.nullable(z.string()),
    }),
  ),
  /** Grows with each change of the form's fields, but not of the status. */
  version: z.int(),
  createdBy: z.string(),
  editedBy: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Todo = z.infer<typeof Todo>

export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'

export function isDueDate(day: string): boolean {
  return z.safeParse(Day, day).success && day >= FIRST_DAY && day <= LAST_DAY
}

const DueDate = z.nullable(
  Day.check(z.refine(isDueDate, { error: `Must lie between ${FIRST_DAY} and ${LAST_DAY}` })),
)

const Title = requiredLine(MAX_TODO_TITLE)
const AssignedTo = anyLine(MAX_ASSIGNED_TO)
const Labels = z.array(requiredLine(MAX_LABEL)).check(z.maxLength(MAX_LABELS))
const Link = z.nullable(
  z.discriminatedUnion('type', [
    z.object({ type: z.enum(['ticket', 'submission']), id: Uuid }),
    z.object({ type: z.literal('user'), id: DiscordId }),
  ]),
)
export type Link = z.infer<typeof Link>

const ASSIGNEE_REFUSED = unfit('An id must be that of a member of the staff')
const LINK_SECRET = unfit(
  'A todo that others have seen cannot be linked to a ticket that some of them may not know of',
)
const LINK_REFUSED = unfit('There is nothing the link could lead to')
const TOO_MANY_TODOS = conflict(`There may be ${MAX_TODOS} todos at most`)

export const TodoFilter = z.object({ status: z.optional(TodoStatus) })
export type TodoFilter = z.infer<typeof TodoFilter>

export const todos = {
  list: GET(asStaff, '/todos', 'Todos, newest first; those about a ticket only for its handlers')
    .input(TodoFilter)
    .output(z.array(Todo)),
  create: POST(asStaff, '/todos', 'Adds a todo; a name of the staff is stored as their id', 201)
    .errors({ ASSIGNEE_REFUSED, LINK_REFUSED, TOO_MANY_TODOS })
    .input(
      z.object({
        title: Title,
        description: z._default(anyText(MAX_TODO_DESCRIPTION), ''),
        priority: z._default(Priority, 'medium'),
        status: z._default(TodoStatus, 'todo'),
        assignedTo: z._default(AssignedTo, ''),
        dueDate: z._default(DueDate, null),
        labels: z._default(Labels, []),
        link: z._default(Link, null),
      }),
    )
    .output(Todo),
  update: PATCH(asStaff, '/todos/{id}', 'Changes what is given, keeps the rest')
    .errors({
      NOT_FOUND,
      ASSIGNEE_REFUSED,
      LINK_REFUSED,
      LINK_SECRET,
      TODO_CHANGED: conflict('It has changed since this version', z.object({ current: Todo })),
    })
    .input(
      z.object({
        id: Uuid,
        /** Version the change is based on; without it the last change wins. */
        version: z.optional(z.int()),
        title: z.optional(Title),
        description: z.optional(anyText(MAX_TODO_DESCRIPTION)),
        priority: z.optional(Priority),
        status: z.optional(TodoStatus),
        assignedTo: z.optional(AssignedTo),
        dueDate: z.optional(DueDate),
        labels: z.optional(Labels),
        link: z.optional(Link),
      }),
    )
    .output(Todo),
  remove: DELETE(asStaff, '/todos/{id}', 'Deletes a todo, or takes its deletion back for a day')
    .errors({ NOT_FOUND, TOO_MANY_TODOS })
    .input(z.object({ id: Uuid, isUndone: z._default(z.boolean(), false) }))
    .output(z.void()),
}

/** Whether a todo is late or due on this day; a completed one is neither. */
export function dueMark(todo: Pick<Todo, 'dueDate' | 'status'>, today: string): 'overdue' | 'today' | null {
  if (todo.dueDate === null || todo.status === 'completed' || todo.dueDate > today) return null
  return todo.dueDate === today ? 'today' : 'overdue'
}
