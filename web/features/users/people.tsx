import { useQuery } from '@tanstack/react-query'
import { MAX_PEOPLE_SEARCH, roles, type PeopleSort, type Role, type User } from '@westmore/contract/users.ts'
import { Link } from 'react-router'
import Hat from '~icons/game-icons/western-hat'
import type { Api } from '#api.ts'
import { counted, dateTime, number } from '#format.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { listKeys, listMoves, useListKeys } from '#keys/use-list-keys.ts'
import { DensityButton } from '#lists/density-button.tsx'
import { useDensity } from '#lists/density.ts'
import { NothingFound } from '#lists/nothing-found.tsx'
import { usePageTurn } from '#lists/pages.ts'
import { personPlace } from '#places.ts'
import { roleLabels } from '#session/labels.ts'
import { useMe } from '#session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChoiceField, type Choices } from '#ui/field.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Email } from './email.tsx'
import { fullName, NO_USERS, roleCounters, roleTones, USERS_LOAD_FAILED } from './labels.ts'
import { usePeoplePlace } from './people-place.ts'
import { userQueries } from './queries.ts'

const moves = listMoves('a[data-person]')
const sorts: Choices<PeopleSort> = [
  ['newest', 'Nejnovější'],
  ['oldest', 'Nejstarší'],
  ['name', 'Podle jména'],
]

/** On its own screen the counters come last. */
export function People({ hasCountsLast = false }) {
  const { place, go } = usePeoplePlace()
  const query = useQuery(userQueries.list(place))
  const { data } = query
  const { help } = useListKeys(moves)
  if (!data) return <NotLoaded query={query} failed={USERS_LOAD_FAILED} />
  const counts = <RoleCounts counts={data.counts} value={place.role} onChange={(role) => go({ role })} />
  return (
    <div className="grid gap-4">
      {!hasCountsLast && counts}
      {roles.every((role) => data.counts[role] === 0) ? (
        <EmptyState drawing={<Hat />} title={NO_USERS} />
      ) : (
        <Found {...{ place, go }} found={data} isOld={query.isPlaceholderData} />
      )}
      {hasCountsLast && counts}
      <ShortcutHelp {...help} keys={listKeys} />
    </div>
  )
}

type RoleCountsProps = {
  counts: Record<Role, number>
  value: Role | 'all'
  onChange: (role: Role | 'all') => void
}

/** A pressed counter narrows the list to its role, until it is pressed again. */
function RoleCounts({ counts, value, onChange }: RoleCountsProps) {
  return (
    <ChoiceButtons
      label="Počty podle role"
      choices={roles.map((role) => ({ id: role, label: roleCounters[role], count: number(counts[role]) }))}
      value={value === 'all' ? null : value}
      onChange={(role) => onChange(role === value ? 'all' : role)}
      className="grid gap-2 low:order-last min-[22rem]:grid-cols-[repeat(3,minmax(min-content,auto))] max-sm:*:px-2 sm:grid-cols-3! sm:gap-4"
    />
  )
}

type FoundProps = Pick<ReturnType<typeof usePeoplePlace>, 'place' | 'go'> & {
  found: Awaited<ReturnType<Api['users']['list']>>
  isOld: boolean
}

function Found({ place, go, found, isOld }: FoundProps) {
  const density = useDensity('users', useMe().me?.id)
  const { list, turn } = usePageTurn((page) => go({ page }))
  const { users, total, page, pageSize } = found
  const isNarrowed = place.q !== '' || place.role !== 'all'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Hledat"
          placeholder="Jméno, ID, e-mail"
          max={MAX_PEOPLE_SEARCH}
          q={place.q}
          onSearch={(q) => go({ q }, { replace: true })}
        />
        <ChoiceField
          compact
          label={<span className="sr-only">Řazení</span>}
          className="gap-0!"
          choices={sorts}
          value={place.sort}
          onChange={(sort) => go({ sort })}
        />
        <DensityButton density={density} title="Pohodlný seznam s většími řádky" />
      </div>
      <p role="status" className={isNarrowed ? 'text-sm text-fg-soft' : 'sr-only'}>
        {isNarrowed && !isOld && `Nalezeno: ${counted(total, 'uživatel', 'uživatelé', 'uživatelů')}`}
      </p>
      {users.length === 0 ? (
        <NothingFound
          title="Nikdo takový tu není"
          button="Zrušit hledání"
          onPress={() => go({ q: '', role: 'all' })}
        >
          Zkuste jinou část jména nebo ID, nebo celý e-mail.
        </NothingFound>
      ) : (
        <div className="@container" data-compact={density.isCompact || undefined}>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Uživatelé"
            aria-busy={isOld}
            className="scroll-mt-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800 outline-none"
          >
            {users.map((user) => (
              <UserEntry key={user.discordId} user={user} />
            ))}
          </ul>
        </div>
      )}
      <Pager label="Stránky uživatelů" page={page} pages={Math.ceil(total / pageSize)} onTurn={turn} />
    </div>
  )
}

function UserEntry({ user }: { user: User }) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-3 py-3 hover:bg-fg/5 @2xl:grid-cols-[auto_minmax(0,1fr)_11.5rem_7.5rem] @2xl:items-center @2xl:gap-x-5 @2xl:px-4 @2xl:py-2 in-data-compact:py-0.5!">
      <Avatar
        src={user.avatar === null ? null : user.avatarUrl}
        size={44}
        className="row-span-3 @2xl:row-span-1 in-data-compact:size-8!"
      />
      <div className="contents min-w-0 @2xl:block in-data-compact:@2xl:flex in-data-compact:@2xl:items-baseline in-data-compact:@2xl:gap-x-3">
        <p className="min-w-0 font-bold break-words">
          <Link
            to={personPlace(user.discordId)}
            data-person
            className="underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--ring)"
          >
            <bdi>{fullName(user)}</bdi>
          </Link>
        </p>
        <Email user={user} className="order-1 col-span-2 col-start-2 text-sm text-fg-soft" />
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
