import { useInfiniteQuery } from '@tanstack/react-query'
import { dayOf } from '@westmore/contract/days.ts'
import { useId } from 'react'
import Raven from '~icons/game-icons/raven'
import { useNow } from '#clock.ts'
import { NothingFound } from '#lists/nothing-found.tsx'
import { ShowOlder } from '#lists/show-older.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { byDay, type DayGroup } from './days.ts'
import { newsWords } from './labels.ts'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationQueries } from './queries.ts'

export type Shown = 'all' | 'unread'

const choices = [
  { id: 'all', label: 'Všechna' },
  { id: 'unread', label: 'Nepřečtená' },
] as const

type NotificationListProps = { shown: Shown; onShow: (shown: Shown) => void }

export function NotificationList({ shown, onShow }: NotificationListProps) {
  const query = useInfiniteQuery(notificationQueries.pages(shown))
  const today = dayOf(useNow(60_000))
  const notifications = query.data?.pages.flatMap((page) => page.notifications) ?? []
  const [newest] = notifications

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ChoiceButtons joined label="Zobrazit" choices={choices} value={shown} onChange={onShow} />
        {newest && <MarkAllButton upTo={newest.at} className="max-sm:-ml-3" />}
      </div>
      {!query.data ? (
        <NotLoaded query={query} failed={newsWords.loadFailed} />
      ) : newest ? (
        byDay(notifications, today).map((group) => <Day key={group.label} group={group} today={today} />)
      ) : shown === 'unread' ? (
        <NothingFound
          drawing={<Raven />}
          title={newsWords.allRead}
          button="Zobrazit všechna"
          onPress={() => onShow('all')}
        />
      ) : (
        <EmptyState drawing={<Raven />} title={newsWords.none}>
          {newsWords.noneText}
        </EmptyState>
      )}
      <ShowOlder query={query} failed={newsWords.loadFailed} />
    </div>
  )
}

function Day({ group, today }: { group: DayGroup; today: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="smallcaps mb-2 text-fg-soft">
        {group.label}
      </h2>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800"
      >
        {group.notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} today={today} />
        ))}
      </ul>
    </section>
  )
}
