import { isStaff } from '@westmore/contract/users.ts'
import { lazy } from 'react'
import { Outlet } from 'react-router'
import { MfaNotice } from '#session/mfa-notice.tsx'
import { useMe } from '#session/session.ts'
import { TodoMaker, type TodoFromProps } from '#todo-from.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ToProfile } from './to-profile.tsx'

const CreateTodoButton = lazy(async () => {
  const { CreateTodoButton: Button } = await import('#features/todos/create-todo-button.tsx')
  return { default: Button }
})
const makeTodo = (about: TodoFromProps) => <CreateTodoButton {...about} />

/** A courtesy only: the server refuses players on its own. */
export default function StaffGate() {
  const { status, me } = useMe()
  if (status === 'loading') return <Spinner />
  if (!me) return <ToProfile remember />
  if (me.lacksMfa) return <MfaNotice />
  if (!isStaff(me)) return <ToProfile remember={false} />
  return (
    <TodoMaker value={makeTodo}>
      <Outlet />
    </TodoMaker>
  )
}
