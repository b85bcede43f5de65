import type { LinkType } from '@westmore/contract/todos.ts'
import { lazy, Suspense } from 'react'
import { TodoButton } from './todo-button.tsx'

export type TodoFromProps = {
  type: LinkType
  id: string
  /** The title of the new todo. */
  title: string
  iconOnly?: boolean
}

const CreateTodoButton = lazy(async () => {
  const { CreateTodoButton: Button } = await import('./create-todo-button.tsx')
  return { default: Button }
})

/** Creates a todo about something with one click. */
export function TodoFrom(about: TodoFromProps) {
  return (
    <Suspense fallback={<TodoButton iconOnly={about.iconOnly} disabled />}>
      <CreateTodoButton {...about} />
    </Suspense>
  )
}
