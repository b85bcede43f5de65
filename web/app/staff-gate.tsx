import { isStaff } from '@westmore/contract/users.ts'
import { lazy } from 'react'
import { Outlet } from 'react-router'
import { MfaNotice } from '#session/mfa-notice.tsx'
import { PanelMaker, type PanelSubject } from '#person-panel.tsx'
import { useMe } from '#session/session.ts'
import { TodoMaker, type TodoFromProps } from '#todo-from.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ToProfile } from './to-profile.tsx'

const CreateTodoButton = lazy(async () => {
  const { CreateTodoButton: Button } = await import('#features/todos/create-todo-button.tsx')
  return { default: Button }
})
const makeTodo = (about: TodoFromProps) => <CreateTodoButton {...about} />
const PersonPanel = lazy(async () => {
  const { PersonPanel: Panel } = await import('#features/users/person-panel.tsx')
  return { default: Panel }
})
const makePanel = (of: PanelSubject) => <PersonPanel of={of} />

/** For convenience only: the server itself refuses players. */
export default function StaffGate() {
  const { status, me } = useMe()
  if (status === 'loading') return <Spinner />
  if (!me) return <ToProfile remember />
  if (me.lacksMfa) return <MfaNotice />
  if (!isStaff(me)) return <ToProfile remember={false} />
  return (
    <TodoMaker value={makeTodo}>
      <PanelMaker value={makePanel}>
        <Outlet />
      </PanelMaker>
    </TodoMaker>
  )
}
