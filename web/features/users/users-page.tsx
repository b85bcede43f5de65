import { useQuery } from '@tanstack/react-query'
import type { User } from '@westmore/contract/users.ts'
import type { Ref } from 'react'
import { Link } from 'react-router'
import Hat from '~icons/game-icons/western-hat'
import Search from '~icons/lucide/search-x'
import { counted, dateTime, number } from '#format.ts'
import { listKeys, useListKeys } from '#keys/use-list-keys.ts'
import { personPlace } from '#places.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { pageOf, usePageTurn } from '#lists/pages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { fullName, NO_USERS, roleLabels, roleTones, USERS_UNREAD } from './labels.ts'
import { choosePeople, usePeoplePlace } from './people-place.ts'
import { PeopleToolbar } from './people-toolbar.tsx'
import { userQueries } from './queries.ts'
import { RoleCounts } from './role-counts.tsx'

export const meta = () => [{ title: 'SEZNAM UŽIVATELŮ | Westmore' }]

export default function UsersPage() {
  const { data: users, isPending, isFetching, refetch } = useQuery(userQueries.list())
  const { root, search, help } = useListKeys('a[data-person]')
  return (
    <>
      <PageTitle quiet subtitle={users && `Celkem ${number(users.length)} registrovaných uživatelů`}>
        SEZNAM UŽIVATELŮ
      </PageTitle>
      {isPending ? (
        <SkeletonRows />
      ) : users ? (
        <div ref={root} className="grid gap-6">
          {users.length === 0 ? (
            <EmptyState drawing={<Hat />} title={NO_USERS} />
          ) : (
            <People users={users} search={search} />
          )}
          <RoleCounts users={users} />
        </div>
      ) : (
        <ErrorPanel title={USERS_UNREAD} onRetry={() => void refetch()} busy={isFetching} />
      )}
      <ShortcutHelp {...help} keys={listKeys} />
    </>
  )
}

function People({ users, search }: { users: readonly User[]; search: Ref<HTMLInputElement> }) {
  const { place, go } = usePeoplePlace()
  const { list, turn } = usePageTurn((page) => go({ page }))
  const chosen = choosePeople(users, place)
  const { page, pages, shown } = pageOf(chosen, place.page)
  const isNarrowed = place.q !== '' || place.role !== 'all'
  return (
    <div className="grid gap-4">
      <PeopleToolbar place={place} go={go} search={search} />
      <p role="status" className={isNarrowed ? 'text-sm text-fg-soft' : 'sr-only'}>
        {isNarrowed && `Nalezeno: ${counted(chosen.length, 'uživatel', 'uživatelé', 'uživatelů')}`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          drawing={<Search />}
          title="Nikdo takový tu není"
          action={
            <Button variant="secondary" onClick={() => go({ q: '', role: 'all' })}>
              Zrušit hledání
            </Button>
          }
        >
          Zkuste jinou část jména, ID nebo e-mailu.
        </EmptyState>
      ) : (
        <UserList ref={list} users={shown} />
      )}
      <Pager label="Stránky uživatelů" page={page} pages={pages} onTurn={turn} />
    </div>
  )
}

function UserList({ ref, users }: { ref: Ref<HTMLUListElement>; users: readonly User[] }) {
  return (
    <div className="@container">
      <ul
        ref={ref}
        tabIndex={-1}
        aria-label="Uživatelé"
        className="scroll-mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800 outline-none"
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
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-3 py-3 hover:bg-fg/5 @2xl:grid-cols-[auto_minmax(0,1fr)_11.5rem_7.5rem] @2xl:items-center @2xl:gap-x-5 @2xl:px-4 @2xl:py-2">
      <Avatar
        src={user.avatar === null ? null : user.avatarUrl}
        size={44}
        className="row-span-3 @2xl:row-span-1"
      />
      <div className="contents min-w-0 @2xl:block">
        <p className="min-w-0 font-bold break-words">
          <Link
            to={personPlace(user.discordId)}
            data-person
            className="underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--ring)"
          >
            <bdi>{fullName(user)}</bdi>
          </Link>
        </p>
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
          <dd className="relative font-mono break-all">{user.discordId}</dd>
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
