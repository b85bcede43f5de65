import { useQuery } from '@tanstack/react-query'
import { MINUTE } from '@westmore/contract/days.ts'
import type { TicketStatistics } from '@westmore/contract/tickets.ts'
import type { ReactNode } from 'react'
import { counted, duration, number, plural } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { categoryLabel } from '../labels.ts'
import { ticketQueries } from '../queries.ts'

export function Numbers() {
  const query = useQuery({ ...ticketQueries.numbers(), refetchInterval: MINUTE, refetchOnMount: 'always' })
  const { data } = query
  if (!data)
    return (
      <NotLoaded
        query={query}
        failed="Statistiku se nepodařilo načíst"
        loading={
          <div role="status" className="grid gap-4">
            <span className="sr-only">Načítání...</span>
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        }
      />
    )
  const { firstAnswer, toClose, rating, open, tags, reasons } = data
  return (
    <div className="@container grid grid-cols-1 content-start gap-5">
      <p className="text-sm text-fg-soft">Posledních 30 dní, u časů prostřední hodnota.</p>
      <dl className="grid grid-cols-1 gap-3 @md:grid-cols-3">
        <MedianTime label="První odpověď" {...firstAnswer} />
        <MedianTime label="Do uzavření" {...toClose} />
        <Figure label="Hodnocení" note={counted(rating.count, 'hodnocení', 'hodnocení', 'hodnocení')}>
          {rating.average === null ? '–' : number(Math.round(rating.average * 10) / 10)}
          {rating.average !== null && <span className="text-base font-normal text-fg-soft"> z 5</span>}
        </Figure>
      </dl>
      <OpenTickets open={open} />
      {(tags.length > 0 || reasons.length > 0) && (
        <div className="grid gap-5 @md:grid-cols-2">
          <MarkList heading="Štítky">
            {tags.map(({ id, name, unclosed, closed }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 leading-snug">
                <span className="wrap-anywhere">{name}</span>
                <span className="text-sm text-fg-soft tabular-nums">
                  <span className="font-bold text-fg">{number(unclosed)}</span>{' '}
                  {plural(unclosed, 'neuzavřený', 'neuzavřené', 'neuzavřených')},{' '}
                  {counted(closed, 'uzavřený', 'uzavřené', 'uzavřených')}
                </span>
              </li>
            ))}
          </MarkList>
          <MarkList heading="Důvody uzavření">
            {reasons.map(({ id, name, count }) => (
              <li key={id} className="flex items-baseline justify-between gap-3 leading-snug">
                <span className="wrap-anywhere">{name}</span>
                <span className="font-bold tabular-nums">{number(count)}</span>
              </li>
            ))}
          </MarkList>
        </div>
      )}
    </div>
  )
}

type MedianTimeProps = TicketStatistics['toClose'] & { label: string }

const MedianTime = ({ label, count, median }: MedianTimeProps) => (
  <Figure label={label} note={counted(count, 'ticket', 'tickety', 'ticketů')}>
    {median === null ? '–' : duration(median)}
  </Figure>
)

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 rounded-md border border-line bg-field px-4 py-3 @md:block">
      <dt className="text-sm text-fg-soft">{label}</dt>
      <dd className="row-span-2 self-center text-xl leading-8 font-bold text-accent tabular-nums">
        {children}
      </dd>
      <dd className="text-sm text-fg-soft">{note}</dd>
    </div>
  )
}

function MarkList({ heading, children }: { heading: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="grid content-start gap-2">
      <h3 className="font-bold">{heading}</h3>
      <ul className="grid gap-1.5">{children}</ul>
    </section>
  )
}

const ages = [
  { id: 'day', label: 'do dne', look: 'bg-good' },
  { id: 'week', label: 'do týdne', look: 'bg-busy' },
  { id: 'month', label: 'do měsíce', look: 'bg-accent' },
  { id: 'older', label: 'starší', look: 'bg-bad' },
] as const

/** The longer the bar, the more tickets; the further right, the older. */
function OpenTickets({ open }: { open: TicketStatistics['open'] }) {
  const rows = open
    .map((row) => ({ ...row, total: row.day + row.week + row.month + row.older }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  const most = rows[0]?.total
  if (most === undefined) return <p className="text-fg-soft">Žádný ticket teď nečeká na vyřízení.</p>
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">Neuzavřené podle kategorie a stáří</h3>
      <ul className="grid gap-3.5">
        {rows.map((row) => (
          <li key={row.category} className="grid gap-1">
            <p className="flex items-baseline justify-between gap-3 leading-snug">
              {categoryLabel(row.category)}
              <span className="font-bold tabular-nums">{number(row.total)}</span>
            </p>
            <div className="rounded-sm bg-fg/10">
              <div
                className="flex h-2 gap-px overflow-hidden rounded-sm"
                style={{ width: `${(100 * row.total) / most}%` }}
              >
                {ages.map(
                  ({ id, look }) =>
                    row[id] > 0 && (
                      <div
                        key={id}
                        className={`${look} forced-color-adjust-none`}
                        style={{ flexGrow: row[id] }}
                      />
                    ),
                )}
              </div>
            </div>
            <p className="flex flex-wrap gap-x-3 text-sm text-fg-soft">
              {ages.map(
                ({ id, label, look }) =>
                  row[id] > 0 && (
                    <span key={id} className="inline-flex items-center gap-1.5">
                      <span className={classes('size-2 rounded-full forced-color-adjust-none', look)} />
                      <span className="tabular-nums">
                        {label} {number(row[id])}
                      </span>
                    </span>
                  ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
