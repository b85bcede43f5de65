import { useQuery } from '@tanstack/react-query'
import type { User } from '@westmore/contract/users.ts'
import Hat from '~icons/game-icons/western-hat'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { NO_EMAIL, NO_USERS, roleLabels, roleTones, USERS_UNREAD } from './labels.ts'
import { userQueries } from './queries.ts'
import { RoleCounts } from './role-counts.tsx'

/** Settings, the first tab: who is here and in which role. */
export function UsersTab() {
  const { data: users, isPending, isFetching, refetch } = useQuery(userQueries.list())
  if (isPending) return <Spinner />
  if (!users) return <ErrorPanel title={USERS_UNREAD} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <div className="grid gap-6">
      <RoleCounts users={users} />
      {users.length === 0 ? (
        <EmptyState drawing={<Hat />} title={NO_USERS} />
      ) : (
        <ul
          aria-label="Uživatelé podle data registrace"
          className="divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800"
        >
          {users.map((user) => (
            <UserRow key={user.discordId} user={user} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UserRow({ user }: { user: User }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-fg/5 sm:grid-cols-[auto_minmax(0,1fr)_7.5rem] sm:gap-x-4 sm:px-4">
      <Avatar src={user.avatar === null ? null : user.avatarUrl} size={40} />
      <div className="min-w-0 sm:grid sm:grid-cols-2 sm:items-center sm:gap-4">
        <p className="font-bold break-words">{user.username}</p>
        <p className="text-sm break-words text-fg-soft sm:text-base">{user.email || NO_EMAIL}</p>
      </div>
      <Badge tone={roleTones[user.role]} className="justify-self-end">
        {roleLabels[user.role]}
      </Badge>
    </li>
  )
}
