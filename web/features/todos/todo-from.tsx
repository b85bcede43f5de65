import type { LinkType } from '@westmore/contract/todos.ts'
import { Suspense } from 'react'
import { TodoButton } from './todo-button.tsx'
import { late } from '#late.tsx'

export type TodoFromProps = {
  type: LinkType
  id: string
  /** The title of the new todo. */
  title: string
  iconOnly?: boolean
}

const CreateTodoButton = late(async () => (await import('./create-todo-button.tsx')).CreateTodoButton)

/** Creates a todo about something with one click. */
export function TodoFrom(about: TodoFromProps) {
  return (
    <Suspense fallback={<TodoButton iconOnly={about.iconOnly} disabled />}>
      <CreateTodoButton {...about} />
    </Suspense>
  )
}
