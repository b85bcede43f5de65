import { useQuery } from '@tanstack/react-query'
import { dayOf } from '@westmore/contract/days.ts'
import { Link } from 'react-router'
import Raven from '~icons/game-icons/raven'
import Settings from '~icons/lucide/settings'
import { useNow } from '#clock.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { newsWords } from './labels.ts'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationQueries } from './queries.ts'

const SHOWN = 10

export function BellPanel({ onGo }: { onGo: () => void }) {
  const query = useQuery(notificationQueries.newest())
  const { data } = query
  const today = dayOf(useNow(60_000))
  const shown = data?.notifications.slice(0, SHOWN) ?? []
  const newest = shown[0]

  return (
    <>
      <header className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-4">
        <h2 className="text-lg font-bold">{newsWords.title}</h2>
        {newest && <MarkAllButton upTo={newest.at} />}
      </header>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {!data ? (
          <div className="p-4">
            <NotLoaded query={query} failed={newsWords.loadFailed} />
          </div>
        ) : shown.length === 0 ? (
          <EmptyState drawing={<Raven />} title={newsWords.none}>
            {newsWords.noneText}
          </EmptyState>
        ) : (
          <ul aria-label="Nejnovější oznámení" className="divide-y divide-line">
            {shown.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} today={today} onGo={onGo} />
            ))}
          </ul>
        )}
      </div>
      <footer className="flex items-center justify-between gap-3 border-t border-line px-4 py-1">
        <Link
          to="/user/notifications"
          onClick={onGo}
          className="text-link flex min-h-11 items-center font-bold"
        >
          Všechna oznámení
        </Link>
        <Link
          to="/user/notifications?tab=nastaveni"
          onClick={onGo}
          aria-label="Nastavení oznámení"
          title="Nastavení oznámení"
          className="-mr-2 grid size-11 place-items-center rounded-md text-fg-soft hover:bg-fg/5 hover:text-fg"
        >
          <Settings />
        </Link>
      </footer>
    </>
  )
}
