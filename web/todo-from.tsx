import { createContext, Suspense, useContext, type ReactNode } from 'react'
import type { LinkType } from '@westmore/contract/todos.ts'

export type TodoFromProps = {
  type: LinkType
  id: string
  /** The title of the new todo. */
  title: string
}

/** Provided by the shell to the staff's screens, because features do not import each other. */
export const TodoMaker = createContext<((about: TodoFromProps) => ReactNode) | null>(null)

/** Creates a todo about something with one click; empty where the shell does not provide it. */
export function TodoFrom(about: TodoFromProps) {
  const make = useContext(TodoMaker)
  return make && <Suspense fallback={null}>{make(about)}</Suspense>
}
