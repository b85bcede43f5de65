import { useQuery } from '@tanstack/react-query'
import type { User } from '@westmore/contract/users.ts'
import { Link } from 'react-router'
import Hat from '~icons/game-icons/western-hat'
import Search from '~icons/lucide/search'
import { personPlace } from '#places.ts'
import { usePageTurn } from '#lists/pages.ts'
import { roleLabels } from '#session/labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Email } from './email.tsx'
import { NO_USERS, roleTones, USERS_LOAD_FAILED } from './labels.ts'
import { usePeoplePlace } from './people-place.ts'
import { userQueries } from './queries.ts'
import { RoleCounts } from './role-counts.tsx'

/** First tab of the settings: users with their roles. */
export function UsersTab() {
  const { place, go } = usePeoplePlace()
  const query = useQuery(userQueries.list({ page: place.page }))
  const { data } = query
  const { list, turn } = usePageTurn((page) => go({ page }))
  if (!data) return <NotLoaded query={query} failed={USERS_LOAD_FAILED} />
  const { users, counts, total, page, pageSize } = data
  return (
    <div className="grid gap-4">
      <RoleCounts counts={counts} />
      <LinkButton to="/user/admin/users" variant="ghost" size="sm" className="justify-self-end">
        <Search /> Hledat a řadit v celém seznamu
      </LinkButton>
      {users.length === 0 ? (
        <EmptyState drawing={<Hat />} title={NO_USERS} />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Uživatelé podle data registrace"
          className="scroll-mt-2 outline-none divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800"
        >
          {users.map((user) => (
            <UserRow key={user.discordId} user={user} />
          ))}
        </ul>
      )}
      <Pager label="Stránky uživatelů" page={page} pages={Math.ceil(total / pageSize)} onTurn={turn} />
    </div>
  )
}

function UserRow({ user }: { user: User }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-fg/5 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_7.5rem] sm:gap-x-4 sm:px-4">
      <Avatar
        src={user.avatar === null ? null : user.avatarUrl}
        size={40}
        className="row-span-2 sm:row-span-1"
      />
      <p className="font-bold break-words">
        <Link to={personPlace(user.discordId)} className="underline-offset-4 hover:underline">
          <bdi>{user.username}</bdi>
        </Link>
      </p>
      <Badge tone={roleTones[user.role]} className="justify-self-end sm:order-last">
        {roleLabels[user.role]}
      </Badge>
      <Email user={user} className="col-span-2 text-sm text-fg-soft sm:col-span-1 sm:text-base" />
    </li>
  )
}
