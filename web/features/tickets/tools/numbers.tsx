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
          <MarkList heading="Štítky" of={tags}>
            {({ unclosed, closed }) => (
              <span className="text-sm text-fg-soft tabular-nums">
                <span className="font-bold text-fg">{number(unclosed)}</span>{' '}
                {plural(unclosed, 'neuzavřený', 'neuzavřené', 'neuzavřených')},{' '}
                {counted(closed, 'uzavřený', 'uzavřené', 'uzavřených')}
              </span>
            )}
          </MarkList>
          <MarkList heading="Důvody uzavření" of={reasons}>
            {({ count }) => <span className="font-bold tabular-nums">{number(count)}</span>}
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

type Named = { id: string; name: string }

type MarkListProps<Mark> = {
  heading: string
  of: readonly Mark[]
  children: (mark: Mark) => ReactNode
}

function MarkList<Mark extends Named>({ heading, of, children }: MarkListProps<Mark>) {
  if (of.length === 0) return null
  return (
    <section className="grid content-start gap-2">
      <h3 className="font-bold">{heading}</h3>
      <ul className="grid gap-1.5">
        {of.map((mark) => (
          <li key={mark.id} className="flex flex-wrap items-baseline justify-between gap-x-3 leading-snug">
            <span className="wrap-anywhere">{mark.name}</span>
            {children(mark)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ages = [
  { id: 'day', label: 'do dne', look: 'bg-good forced-color-adjust-none' },
  { id: 'week', label: 'do týdne', look: 'bg-busy forced-color-adjust-none' },
  { id: 'month', label: 'do měsíce', look: 'bg-accent forced-color-adjust-none' },
  { id: 'older', label: 'starší', look: 'bg-bad forced-color-adjust-none' },
] as const

/** The longer the bar, the more tickets; the further right, the older. */
function OpenTickets({ open }: { open: TicketStatistics['open'] }) {
  const rows = open
    .map(({ category, ...counts }) => {
      const parts = ages.map((age) => ({ ...age, count: counts[age.id] })).filter(({ count }) => count > 0)
      return { category, parts, total: parts.reduce((sum, { count }) => sum + count, 0) }
    })
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  const most = rows[0]?.total
  if (most === undefined) return <p className="text-fg-soft">Žádný ticket teď nečeká na vyřízení.</p>
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">Neuzavřené podle kategorie a stáří</h3>
      <ul className="grid gap-3.5">
        {rows.map(({ category, parts, total }) => (
          <li key={category} className="grid gap-1">
            <p className="flex items-baseline justify-between gap-3 leading-snug">
              {categoryLabel(category)}
              <span className="font-bold tabular-nums">{number(total)}</span>
            </p>
            <div className="rounded-sm bg-fg/10">
              <div
                className="flex h-2 gap-px overflow-hidden rounded-sm"
                style={{ width: `${(100 * total) / most}%` }}
              >
                {parts.map(({ id, look, count }) => (
                  <div key={id} className={look} style={{ flexGrow: count }} />
                ))}
              </div>
            </div>
            <p className="flex flex-wrap gap-x-3 text-sm text-fg-soft">
              {parts.map(({ id, look, label, count }) => (
                <span key={id} className="inline-flex items-center gap-1.5">
                  <span className={classes('size-2 rounded-full', look)} />
                  <span className="tabular-nums">
                    {label} {number(count)}
                  </span>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
