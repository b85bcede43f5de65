import { useQuery } from '@tanstack/react-query'
import type { Me } from '@westmore/contract/auth.ts'
import { menuFor, screens, type MenuAddress } from '@westmore/contract/screens.ts'
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
import Alert from '~icons/lucide/triangle-alert'
import { operationWords } from '#features/doctor/labels.ts'
import { doctorQueries } from '#features/doctor/queries.ts'
import { plural, unreadText } from '#format.ts'
import { logout } from '#session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useCentred } from '#ui/use-centred.ts'
import { useCommand } from '#use-command.ts'
import type { useWaitingCounts } from './use-waiting-counts.ts'

const icons: Record<MenuAddress, typeof Profile> = {
  '/user': Profile,
  '/user/allowlist': Allowlist,
  '/user/support': Tickets,
  '/user/sanctions': Sanctions,
  '/user/admin/tickets': Tickets,
  '/user/admin/logs': Logs,
  '/user/admin/game': GameServer,
  '/user/admin/admitted': Admitted,
  '/user/admin/sanctions': Sanctions,
  '/user/admin/analytics': Analytics,
  '/user/admin/pages': Pages,
  '/user/admin/settings': Settings,
  '/user/admin/audit': Audit,
  '/user/admin/todos': Todos,
}

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

function isMarked(to: string, pathname: string): boolean {
  if (to === '/user') return pathname.replace(/\/$/, '') === to
  return screens.some((screen) => (screen.to === to || screen.under === to) && isUnder(pathname, screen.to))
}

const badges = {
  owner: { tone: 'owner', label: 'OWNER' },
  administrator: { tone: 'admin', label: 'ADMIN' },
  user: { tone: 'user', label: 'UŽIVATEL' },
} as const

/** In a strip all entries are equally wide, and as many as fit are seen whole. */
const cell =
  'max-lg:justify-center max-lg:p-0! max-lg:text-center max-lg:text-[clamp(0.75rem,3.4vw,0.875rem)]! max-lg:leading-tight! max-sm:w-[calc((100vw-7rem)/4)] sm:max-lg:w-[calc((100vw-8rem)/6)]'

type UserSidebarProps = {
  /** Undefined when the session check failed: then there is no badge. */
  me: Me | undefined
  hasSanctions: boolean
  /** Until this is known, what is behind the entries is hidden, because it may still move. */
  isWhole: boolean
  waiting: ReturnType<typeof useWaitingCounts>
}

export function UserSidebar({ me, hasSanctions, isWhole, waiting }: UserSidebarProps) {
  const { pathname } = useLocation()
  const { tickets, applications } = waiting
  const menu = menuFor(me?.role ?? 'user').filter(
    ({ to }) => (to !== '/user/admin/todos' || me?.seesTodos) && (to !== '/user/sanctions' || hasSanctions),
  )
  const row = useCentred<HTMLDivElement>(`${pathname} ${menu.length}`, '[aria-current=page]')
  const endsHere = pathname === '/user' || pathname.startsWith('/user/admin')

  return (
    <aside
      className="shrink-0 max-lg:border-b max-lg:border-line lg:w-54 print:hidden"
      aria-label="Uživatelská sekce"
    >
      <div className="flex items-center lg:sticky lg:top-[calc(var(--nav-height)+1rem)] lg:max-h-[calc(100dvh-var(--nav-height)-1.25rem)] lg:flex-col lg:items-stretch lg:gap-3 lg:overflow-y-auto">
        {me && <Identity me={me} />}
        <div
          ref={row}
          className="relative flex min-w-0 flex-1 max-lg:snap-x max-lg:snap-mandatory max-lg:tab-strip max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:flex-col"
        >
          <nav aria-label="Uživatelské menu">
            <ul className="flex lg:flex-col lg:gap-0.5">
              {menu.map(({ to, label }) => {
                const Icon = icons[to]
                const isHere = isMarked(to, pathname)
                return (
                  <li key={to} className="max-lg:snap-start">
                    <Link
                      to={to}
                      aria-current={isHere ? 'page' : undefined}
                      className={classes(
                        'relative flex min-h-11 items-center gap-2.5 font-bold transition-colors -outline-offset-3 lg:px-3 lg:py-1 lg:whitespace-nowrap lg:pointer-fine:min-h-9',
                        'max-lg:border-b-3 lg:rounded-md lg:border-l-3',
                        cell,
                        isHere
                          ? 'border-accent bg-fg/5 text-accent'
                          : 'border-transparent text-fg-soft hover:bg-fg/5 hover:text-fg',
                      )}
                    >
                      <Icon className="shrink-0 max-md:hidden" />
                      {label}
                      {Icon === Tickets && <Count of={tickets} words={ticketWords} />}
                      {Icon === Settings && <Count of={applications} words={applicationWords} />}
                      {Icon === Settings && me?.role === 'owner' && <OperationsMark />}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </nav>
          {endsHere && me && isWhole && (
            <LogoutButton to={pathname === '/user/admin/analytics' ? '/' : '/user'} />
          )}
        </div>
      </div>
    </aside>
  )
}

/** In a strip only the badge, at its end, because the bar shows the portrait. */
function Identity({ me: { name, username, avatarUrl, role } }: { me: Me }) {
  const { tone, label } = badges[role]
  return (
    <div className="flex shrink-0 items-center gap-3 max-lg:order-last max-lg:w-20 max-lg:justify-end lg:h-12">
      <Avatar src={avatarUrl} size={48} className="max-lg:hidden" />
      <div className="min-w-0">
        <p dir="auto" title={username} className="truncate leading-snug font-bold max-lg:hidden">
          {name}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
    </div>
  )
}

type Words = readonly [one: string, few: string, many: string]

const ticketWords: Words = ['ticket s novinkou', 'tickety s novinkami', 'ticketů s novinkami']
const applicationWords: Words = ['žádost čeká', 'žádosti čekají', 'žádostí čeká']

/** In a strip it lies over the corner of its entry, so that the entries behind it do not move when it comes. */
function Count({ of: count, words }: { of: number; words: Words }) {
  if (count === 0) return null
  return (
    <span className="min-w-6 rounded-full bg-brass px-1.5 text-center text-sm leading-6 text-night-950 tabular-nums max-lg:absolute max-lg:top-px max-lg:right-0 max-lg:min-w-4 max-lg:px-1 max-lg:text-[0.6875rem] max-lg:leading-4 lg:ml-auto">
      {unreadText(count)}
      <span className="sr-only"> {plural(count, ...words)}</span>
    </span>
  )
}

function OperationsMark() {
  const { data } = useQuery(doctorQueries.operation())
  if (!data || Object.values(data).every(({ state }) => state !== 'bad')) return null
  return (
    <span
      title={operationWords.trouble}
      className="text-bad max-lg:absolute max-lg:top-0 max-lg:right-0 lg:ml-auto"
    >
      <Alert />
      <span className="sr-only"> {operationWords.trouble}</span>
    </span>
  )
}

const leaving = { failed: 'Odhlášení se nezdařilo. Zkuste to prosím znovu.' }

function LogoutButton({ to }: { to: '/' | '/user' }) {
  const { mutate, isPending, isSuccess } = useCommand({ mutationFn: () => logout(to) }, leaving)
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isPending || isSuccess}
      onClick={() => mutate(undefined)}
      className={classes(
        'min-h-11! shrink-0 snap-start -outline-offset-3 lg:mt-2 lg:justify-start lg:pointer-fine:min-h-9!',
        cell,
      )}
    >
      <Logout className="max-md:hidden" />
      Odhlásit se
    </Button>
  )
}
