import { useQuery } from '@tanstack/react-query'
import type { User } from '@westmore/contract/users.ts'
import Hat from '~icons/game-icons/western-hat'
import { dateTime, number } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { fullName, NO_USERS, roleLabels, roleTones, USERS_UNREAD } from './labels.ts'
import { userQueries } from './queries.ts'
import { RoleCounts } from './role-counts.tsx'

export const meta = () => [{ title: 'SEZNAM UŽIVATELŮ | Westmore' }]

export default function UsersPage() {
  const { data: users, isPending, isFetching, refetch } = useQuery(userQueries.list())
  return (
    <>
      <PageTitle quiet subtitle={users && `Celkem ${number(users.length)} registrovaných uživatelů`}>
        SEZNAM UŽIVATELŮ
      </PageTitle>
      {isPending ? (
        <SkeletonRows />
      ) : users ? (
        <div className="grid gap-6">
          {users.length === 0 ? (
            <EmptyState drawing={<Hat />} title={NO_USERS} />
          ) : (
            <UserList users={users} />
          )}
          <RoleCounts users={users} />
        </div>
      ) : (
        <ErrorPanel title={USERS_UNREAD} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </>
  )
}

function UserList({ users }: { users: readonly User[] }) {
  return (
    <div className="@container">
      <ul
        aria-label="Uživatelé, nejnovější registrace první"
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800"
      >
        {users.map((user) => (
          <UserEntry key={user.discordId} user={user} />
        ))}
      </ul>
    </div>
  )
}

function UserEntry({ user }: { user: User }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-3 py-3 hover:bg-fg/5 @2xl:grid-cols-[auto_minmax(0,1fr)_11.5rem_7.5rem] @2xl:items-center @2xl:gap-x-5 @2xl:px-4 @2xl:py-2">
      <Avatar
        src={user.avatar === null ? null : user.avatarUrl}
        size={44}
        className="row-span-3 @2xl:row-span-1"
      />
      <div className="contents min-w-0 @2xl:block">
        <p className="min-w-0 font-bold break-words">{fullName(user)}</p>
        {user.email && (
          <p className="order-1 col-span-2 col-start-2 text-sm break-words text-fg-soft">{user.email}</p>
        )}
      </div>
      <Badge tone={roleTones[user.role]} className="justify-self-end @2xl:order-last">
        {roleLabels[user.role]}
      </Badge>
      <dl className="order-1 col-span-2 col-start-2 text-sm text-fg-soft @2xl:order-none @2xl:col-span-1 @2xl:col-start-auto">
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="@2xl:sr-only">ID:</dt>
          <dd className="font-mono break-all">{user.discordId}</dd>
        </div>
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="@2xl:sr-only">Registrace:</dt>
          <dd className="tabular-nums">
            <time dateTime={user.createdAt}>{dateTime(user.createdAt)}</time>
          </dd>
        </div>
      </dl>
    </li>
  )
}
