import { useQuery } from '@tanstack/react-query'
import { addDays, dayOf } from '@westmore/contract/days.ts'
import type { LogPlayer } from '@westmore/contract/logs.ts'
import type { ReactNode } from 'react'
import { errorCode } from '#api.ts'
import { useNow } from '#clock.ts'
import { printDay } from '#days/typed-day.ts'
import { counted, dateTime, RelativeTime } from '#format.ts'
import { RetryButton } from '#ui/retry-button.tsx'
import { Panel } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { IdentifierPerson } from './identifier-person.tsx'
import { linesCounted } from '../labels.ts'
import { logQueries } from '../queries.ts'

const DAYS = 60

type PlayerCardProps = { identifier: string; chosenDay: string; onDay: (day: string) => void }

export function PlayerCard({ identifier, chosenDay, onDay }: PlayerCardProps) {
  const { data, error, refetch } = useQuery(logQueries.player(identifier))
  const isGone = errorCode(error) === 'NOT_FOUND'
  if (error)
    return (
      <Panel as="section" aria-label="Hráč" className="mb-2 flex flex-wrap items-center gap-3 text-sm">
        {isGone ? `O\u00a0hráči ${identifier} nemáme žádný záznam.` : 'Údaje o hráči se nepodařilo načíst.'}
        {!isGone && <RetryButton onRetry={() => void refetch()} />}
      </Panel>
    )
  if (!data) return <Skeleton className="mb-2 h-32" />
  return (
    <Panel as="section" aria-label="Hráč" className="mb-2 px-4! py-3!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-lg font-bold break-words">{data.name ?? 'Neznámé jméno'}</h2>
          <p className="flex flex-wrap items-center gap-x-1 text-sm text-fg-soft">
            <span className="font-mono break-all">{data.identifier}</span>
            <CopyButton label="Kopírovat" text={data.identifier} />
            <IdentifierPerson identifier={data.identifier} />
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Fact name="Záznamů">{linesCounted(data.total)}</Fact>
          <Fact name="Aktivních dní">{counted(data.days.length, 'den', 'dny', 'dní')}</Fact>
          <Fact name="Poprvé">{dateTime(data.firstSeen)}</Fact>
          <Fact name="Naposledy">
            <RelativeTime moment={data.lastSeen} />
          </Fact>
        </dl>
      </div>
      <DayStrip of={data.days} chosenDay={chosenDay} onDay={onDay} />
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-fg-soft">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function DayStrip({ of, chosenDay, onDay }: { of: LogPlayer['days'] } & Omit<PlayerCardProps, 'identifier'>) {
  const counts = new Map(of.map(({ date, count }) => [date, count]))
  const most = Math.max(1, ...counts.values())
  const today = dayOf(useNow(60_000))
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  return (
    <ol
      aria-label={`Záznamy po dnech, posledních ${DAYS} dní`}
      className="mt-1 flex h-9 items-end gap-px border-b border-edge"
    >
      {days.map((day) => {
        const count = counts.get(day) ?? 0
        const name = `${printDay(day)}: ${linesCounted(count)}`
        return (
          <li key={day} className="flex h-full min-w-0 grow basis-0 items-end">
            {count > 0 && (
              <button
                type="button"
                aria-label={name}
                aria-pressed={day === chosenDay}
                title={name}
                onClick={() => onDay(day === chosenDay ? '' : day)}
                className="group flex h-full w-full items-end -outline-offset-1"
              >
                <span
                  className={classes(
                    'block w-full group-hover:bg-brass',
                    day === chosenDay ? 'bg-brass' : 'bg-brass/60',
                  )}
                  style={{ height: `${Math.max(8, (count / most) * 100)}%` }}
                />
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
