import type { Role } from '@westmore/contract/users.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import Audit from '~icons/lucide/book-open-check'
import Admitted from '~icons/lucide/book-user'
import Sanctions from '~icons/lucide/gavel'
import Analytics from '~icons/lucide/chart-column'
import GameServer from '~icons/lucide/server'
import Logs from '~icons/lucide/scroll-text'
import Logout from '~icons/lucide/log-out'
import Profile from '~icons/lucide/user-round'
import Pages from '~icons/lucide/file-pen-line'
import Settings from '~icons/lucide/settings'
import Tickets from '~icons/lucide/messages-square'
import Todos from '~icons/lucide/list-checks'
import Allowlist from '~icons/lucide/stamp'
import { Bell } from '#features/notifications/bell.tsx'
import { plural, unreadText } from '#format.ts'
import { ownSanctionsPlace } from '#places.ts'
import { announceFailure } from '#refusals.ts'
import { logout } from '#session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useCentred } from '#ui/use-centred.ts'
import { OperationsMark } from './operations-mark.tsx'
import { Palette } from './palette.tsx'
import type { Waiting } from './use-waiting-counts.ts'

const profile = { to: '/user', label: 'Profil', Icon: Profile }

const playerMenu = [
  profile,
  { to: '/user/allowlist', label: 'Allowlist', Icon: Allowlist },
  { to: '/user/support', label: 'Podpora', Icon: Tickets },
]

const staffMenu = [
  profile,
  { to: '/user/admin/tickets', label: 'Správa Ticketů', Icon: Tickets },
  { to: '/user/admin/logs', label: 'Logy', Icon: Logs },
  { to: '/user/admin/game', label: 'Herní Server', Icon: GameServer },
  { to: '/user/admin/admitted', label: 'Přijatí Hráči', Icon: Admitted },
  { to: '/user/admin/sanctions', label: 'Sankce', Icon: Sanctions },
  { to: '/user/admin/analytics', label: 'Analytika', Icon: Analytics },
  { to: '/user/admin/pages', label: 'Stránky', Icon: Pages },
  { to: '/user/admin/settings', label: 'Nastavení', Icon: Settings },
  { to: '/user/admin/audit', label: 'Audit', Icon: Audit },
]

const ownSanctions = { to: ownSanctionsPlace, label: 'Moje Sankce', Icon: Sanctions }

const todos = { to: '/user/admin/todos', label: 'Úkoly', Icon: Todos }

/** Screens without an entry of their own, listed under the entry whose screen links to them. */
const childPaths: Readonly<Record<string, readonly string[]>> = {
  '/user/admin/settings': ['/user/admin/users', '/user/admin/allowlist'],
  '/user/admin/pages': ['/user/admin/news'],
}

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Whether the entry is highlighted: on its screen, below it, and on the screens of `childPaths`. */
function isMarked(to: string, pathname: string): boolean {
  if (to === '/user') return pathname.replace(/\/$/, '') === to
  return [to, ...(childPaths[to] ?? [])].some((path) => isUnder(pathname, path))
}

const badges = {
  owner: { tone: 'owner', label: 'OWNER' },
  administrator: { tone: 'admin', label: 'ADMIN' },
  user: { tone: 'user', label: 'UŽIVATEL' },
} as const

type UserSidebarProps = {
  /** Unknown when the session check failed: then there is no badge. */
  role: Role | undefined
  seesTodos: boolean
  /** Has been sanctioned, now or before. */
  hasSanctions: boolean
  /** The numbers shown in the entries. */
  waiting: Waiting
}

export function UserSidebar({ role, seesTodos, hasSanctions, waiting }: UserSidebarProps) {
  const { pathname } = useLocation()
  const { tickets, applications } = waiting
  const staff = role !== undefined && isStaff({ role })
  const menu = [
    ...(staff ? staffMenu : playerMenu),
    ...(staff && seesTodos ? [todos] : []),
    ...(hasSanctions ? [ownSanctions] : []),
  ]
  const row = useCentred<HTMLUListElement>(
    `${pathname} ${menu.length} ${tickets > 0} ${applications > 0}`,
    '[aria-current=page]',
  )
  const endsHere = pathname === '/user' || pathname.startsWith('/user/admin')
  const badge = role && badges[role]

  return (
    <aside className="lg:w-56 lg:shrink-0 in-data-dense:lg:w-54 print:hidden" aria-label="Uživatelská sekce">
      <div className="flex flex-wrap items-center gap-3 lg:sticky lg:top-[calc(var(--nav-height)+2.5rem)] lg:flex-col lg:items-stretch in-data-dense:lg:top-[calc(var(--nav-height)+0.75rem)]">
        {badge && (
          <Badge tone={badge.tone} className="lg:justify-center lg:py-1.5 lg:text-sm lg:tracking-widest">
            {badge.label}
          </Badge>
        )}
        {role && (
          <div className="flex items-center gap-3 lg:gap-2">
            <Palette role={role} />
            <Bell />
          </div>
        )}
        <nav aria-label="Uživatelské menu" className="max-lg:order-last max-lg:w-full">
          <ul
            ref={row}
            className="relative flex border-line max-lg:-mx-4 max-lg:overflow-x-auto max-lg:border-b max-lg:px-4 lg:flex-col lg:gap-1"
          >
            {menu.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isMarked(to, pathname) ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 items-center gap-2.5 px-3 py-2 font-bold whitespace-nowrap transition-colors -outline-offset-3',
                    'max-lg:border-b-3 lg:rounded-md lg:border-l-3',
                    isMarked(to, pathname)
                      ? 'border-accent bg-fg/5 text-accent'
                      : 'border-transparent text-fg-soft hover:bg-fg/5 hover:text-fg',
                  )}
                >
                  <Icon className="shrink-0" />
                  {label}
                  {Icon === Tickets && <Count of={tickets} words={ticketWords} />}
                  {Icon === Settings && <Count of={applications} words={applicationWords} />}
                  {Icon === Settings && <OperationsMark />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {endsHere && role && <LogoutButton to={pathname === '/user/admin/analytics' ? '/' : '/user'} />}
      </div>
    </aside>
  )
}

type Words = readonly [one: string, few: string, many: string]

const ticketWords: Words = ['ticket s novinkou', 'tickety s novinkami', 'ticketů s novinkami']
const applicationWords: Words = ['žádost čeká', 'žádosti čekají', 'žádostí čeká']

function Count({ of: count, words }: { of: number; words: Words }) {
  if (count === 0) return null
  return (
    <span className="min-w-6 rounded-full bg-ember px-1.5 text-center text-sm leading-6 text-night-950 tabular-nums lg:ml-auto">
      {unreadText(count)}
      <span className="sr-only"> {plural(count, ...words)}</span>
    </span>
  )
}

function LogoutButton({ to }: { to: '/' | '/user' }) {
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await logout(to)
    } catch (error) {
      announceFailure(error, 'Odhlášení se nezdařilo. Zkuste to prosím znovu.')
      setBusy(false)
    }
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      onClick={leave}
      className="max-lg:ml-auto lg:mt-4 lg:justify-start"
    >
      <Logout />
      Odhlásit se
    </Button>
  )
}
