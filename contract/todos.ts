import * as z from 'zod/mini'
import { Day } from './days.ts'
import { asStaff, NOT_FOUND } from './doors.ts'
import { anyText, atMost, cleanText, Moment, Uuid } from './text.ts'
import { Repeat } from './todos-repeat.ts'
import { DiscordId } from './users.ts'

/** Limits in UTF-16 units, shown as counters by the forms. */
export const MAX_TODO_TITLE = 200
export const MAX_TODO_DESCRIPTION = 4_000
export const MAX_ASSIGNED_TO = 100
export const MAX_LABEL = 30
/** Maximum number of labels per todo. */
export const MAX_LABELS = 8
/** Maximum number of todos changed in one request. */
export const MAX_CHANGES = 100
/** Maximum number of todos; the list is always sent whole. */
export const MAX_TODOS = 1_000
/** Hours in which a deleted todo can be restored. */
export const RESTORE_HOURS = 24

export const todoStatuses = ['todo', 'in-progress', 'completed'] as const
export const TodoStatus = z.enum(todoStatuses)
export type TodoStatus = z.infer<typeof TodoStatus>

/** From the least to the most urgent. */
export const priorities = ['low', 'medium', 'high', 'critical'] as const
export const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>

/** Things a todo can be about: a ticket, a submission of the allowlist, a person. */
export const LinkType = z.enum(['ticket', 'submission', 'user'])
export type LinkType = z.infer<typeof LinkType>

export const Todo = z.object({
  id: Uuid,
  title: z.string(),
  description: z.string(),
  priority: Priority,
  status: TodoStatus,
  /** A person's id or any name; empty if unassigned. */
  assignedTo: z.string(),
  /** The person with that id; `isStaff` is false if they left the staff. */
  assignee: z.nullable(
    z.object({ id: z.string(), username: z.string(), avatarUrl: z.string(), isStaff: z.boolean() }),
  ),
  dueDate: z.nullable(z.string()),
  /** In alphabetical order. */
  labels: z.array(z.string()),
  repeat: z.nullable(z.string()),
  /** Day on which a completed repeating todo is due again. */
  returnsOn: z.nullable(z.string()),
  /** Title and number of a ticket or name of a person, and the author's or person's id; no title when deleted. */
  link: z.nullable(
    z.object({
      type: LinkType,
      id: z.string(),
      title: z.nullable(z.string()),
      number: z.nullable(z.int()),
      userId: z.nullable(z.string()),
    }),
  ),
  /** Its position, from 1, among the todos of its status that the reader may see. */
  position: z.int(),
  /** Grows with every change of the form's fields, but not of status and order. */
  version: z.int(),
  createdBy: z.string(),
  /** The person who last changed the form's fields. */
  editedBy: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Todo = z.infer<typeof Todo>

/** Earliest and latest due date. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'

/** Whether this is a day of the calendar that a todo may be due on. */
export function isDueDate(day: string): boolean {
  return z.safeParse(Day, day).success && day >= FIRST_DAY && day <= LAST_DAY
}

const DueDate = z.nullable(
  Day.check(z.refine(isDueDate, { error: `Must lie between ${FIRST_DAY} and ${LAST_DAY}` })),
)

const line = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ')
const Title = z.string().check(z.overwrite(line), z.minLength(1), ...atMost(MAX_TODO_TITLE))
const AssignedTo = z.string().check(z.overwrite(line), ...atMost(MAX_ASSIGNED_TO))
const Label = z.string().check(z.overwrite(line), z.minLength(1), ...atMost(MAX_LABEL))
const Labels = z.array(Label).check(z.maxLength(MAX_LABELS))
const Link = z.nullable(
  z.discriminatedUnion('type', [
    z.object({ type: z.enum(['ticket', 'submission']), id: Uuid }),
    z.object({ type: z.literal('user'), id: DiscordId }),
  ]),
)
export type Link = z.infer<typeof Link>

const ASSIGNEE_REFUSED = { status: 422, message: 'An id must be that of a member of the staff' }
const LINK_REFUSED = { status: 422, message: 'There is nothing the link could lead to' }
const TOO_MANY_TODOS = { status: 409, message: `There may be ${MAX_TODOS} todos at most` }

/** One of several changes made at once; labels are listed as added and removed. */
const TodoChange = z.object({
  id: Uuid,
  /** Version the change is based on; without it the last change wins. */
  version: z.optional(z.int()),
  status: z.optional(TodoStatus),
  /** Todo of the same status to put it behind; null, or a deleted one, for the first position. */
  afterId: z.optional(z.nullable(Uuid)),
  assignedTo: z.optional(AssignedTo),
  addLabels: z._default(Labels, []),
  removeLabels: z._default(Labels, []),
  /** True deletes it, false restores it. */
  deleted: z.optional(z.boolean()),
})
export type TodoChange = z.input<typeof TodoChange>

const ById = z.object({ id: Uuid })

/** Filter of the todo list. */
export const TodoFilter = z.object({ status: z.optional(TodoStatus) })
export type TodoFilter = z.infer<typeof TodoFilter>

export const todos = {
  list: asStaff
    .route({
      method: 'GET',
      path: '/todos',
      summary: 'Todos, newest first; those about a ticket only for staff who handle it',
    })
    .input(TodoFilter)
    .output(z.array(Todo)),
  create: asStaff
    .route({
      method: 'POST',
      path: '/todos',
      successStatus: 201,
      summary: 'Adds a todo as the first of its status; a name of the staff is stored as their id',
    })
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
        /** Without a due date, the first day of the rule becomes it. */
        repeat: z._default(z.nullable(Repeat), null),
        link: z._default(Link, null),
      }),
    )
    .output(Todo),
  update: asStaff
    .route({
      method: 'PATCH',
      path: '/todos/{id}',
      summary: 'Changes what is given, keeps the rest; a new status puts it first unless a place is given',
    })
    .errors({
      NOT_FOUND,
      ASSIGNEE_REFUSED,
      LINK_REFUSED,
      TODO_CHANGED: {
        status: 409,
        message: 'It has changed since this version',
        data: z.object({ current: Todo }),
      },
    })
    .input(
      z.object({
        id: Uuid,
        /** Version the change is based on; without it the last change wins. */
        version: z.optional(z.int()),
        title: z.optional(Title),
        description: z.optional(anyText(MAX_TODO_DESCRIPTION)),
        priority: z.optional(Priority),
        assignedTo: z.optional(AssignedTo),
        dueDate: z.optional(DueDate),
        labels: z.optional(Labels),
        repeat: z.optional(z.nullable(Repeat)),
        link: z.optional(Link),
        status: z.optional(TodoStatus),
        /** Todo of the same status to put it behind; null, or a deleted one, for the first position. */
        afterId: z.optional(z.nullable(Uuid)),
      }),
    )
    .output(Todo),
  remove: asStaff
    .route({ method: 'DELETE', path: '/todos/{id}', successStatus: 204, summary: 'Deletes a todo' })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  restore: asStaff
    .route({
      method: 'POST',
      path: '/todos/{id}/restore',
      summary: `Restores a deleted todo, within ${RESTORE_HOURS} hours`,
    })
    .errors({ NOT_FOUND, TOO_MANY_TODOS })
    .input(ById)
    .output(Todo),
  change: asStaff
    .route({
      method: 'POST',
      path: '/todos/changes',
      summary: 'Changes several, one after another; those that cannot be changed are skipped and counted',
    })
    .input(z.object({ changes: z.array(TodoChange).check(z.minLength(1), z.maxLength(MAX_CHANGES)) }))
    .output(
      z.object({
        changed: z.array(z.object({ id: Uuid, version: z.int() })),
        /** Todos that were deleted, have changed since the version, or cannot take the change. */
        refused: z.int(),
      }),
    ),
}

/** Whether a todo is overdue or due on this day; a completed one is neither. */
export function dueMark(todo: Pick<Todo, 'dueDate' | 'status'>, today: string): 'overdue' | 'today' | null {
  if (todo.dueDate === null || todo.status === 'completed' || todo.dueDate > today) return null
  return todo.dueDate === today ? 'today' : 'overdue'
}
