import { createContext, Suspense, useContext, type ReactNode } from 'react'
import type { LinkType } from '@westmore/contract/todos.ts'

export type TodoFromProps = {
  type: LinkType
  id: string
  /** What the new todo is called. */
  title: string
}

/** The shell provides it to the staff's screens, because features do not import each other. */
export const TodoMaker = createContext<((about: TodoFromProps) => ReactNode) | null>(null)

/** A button that makes a todo about something with one click, where the shell provides it. */
export function TodoFrom(about: TodoFromProps) {
  const make = useContext(TodoMaker)
  return make && <Suspense fallback={null}>{make(about)}</Suspense>
}
