import { useInfiniteQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { sanctionName, type Sanction } from '@westmore/contract/sanctions.ts'
import type { SanctionFilter } from '@westmore/contract/sanctions-api.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import Gavel from '~icons/game-icons/gavel'
import { useNow } from '#clock.ts'
import { RelativeTime } from '#format.ts'
import { NothingFound } from '#lists/nothing-found.tsx'
import { ShowOlder } from '#lists/show-older.tsx'
import type { Row } from '#lists/steady-list.ts'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { staffWords } from './labels.ts'
import { SanctionMark, StateMark } from './parts.tsx'
import { sanctionQueries } from './queries.ts'
import { atMoment } from './state.ts'

type SanctionListProps = {
  filter: SanctionFilter
  /** The number of the sanction the reader comes back from. */
  last: number | null
  hrefOf: (number: number) => string
  onClear: () => void
  filters: ReactNode
  tools: ReactNode
}

export function SanctionList({ filter, last, hrefOf, onClear, filters, tools }: SanctionListProps) {
  const query = useInfiniteQuery(sanctionQueries.pages(filter))
  const { data, isPlaceholderData } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.sanctions), [data])
  const { rows, heldBack, tidy } = useSteadyRows(
    isPlaceholderData ? undefined : items,
    JSON.stringify(filter),
  )
  const now = useNow(30_000)
  const isChanged = heldBack > 0 || rows.some(({ left }) => left)

  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        {filters}
        {isChanged && (
          <Button variant="secondary" size="sm" onClick={tidy}>
            Obnovit seznam
          </Button>
        )}
        {tools}
      </div>
      {!data ? (
        <NotLoaded query={query} failed={staffWords.loadFailed} />
      ) : rows.length === 0 && Object.values(filter).some(Boolean) ? (
        <NothingFound title={staffWords.notFound} onPress={onClear}>
          {staffWords.notFoundText}
        </NothingFound>
      ) : rows.length === 0 ? (
        <EmptyState drawing={<Gavel />} title={staffWords.empty}>
          {staffWords.emptyText}
        </EmptyState>
      ) : (
        <ul
          aria-label="Sankce"
          aria-busy={isPlaceholderData}
          className={classes(
            'divide-y divide-line rounded-md border border-line bg-night-800 transition-opacity',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {rows.map((row) => (
            <SanctionRow
              key={row.item.id}
              row={row}
              now={now}
              href={hrefOf(row.item.number)}
              isLast={row.item.number === last}
            />
          ))}
        </ul>
      )}
      <ShowOlder query={query} failed={staffWords.olderFailed} />
    </>
  )
}

type SanctionRowProps = { row: Row<Sanction>; now: Date; href: string; isLast: boolean }

/** It gets the focus again when the reader comes back from its sanction. */
function SanctionRow({ row: { item, left }, now, href, isLast }: SanctionRowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const sanction = atMoment(item, now)
  useEffect(() => {
    if (isLast) link.current?.focus()
  }, [isLast])
  const { number, name, userId, reason, author, createdAt } = sanction
  return (
    <li
      data-sanction={number}
      className={classes(
        'relative grid scroll-my-16 gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-fg/5 @3xl:grid-cols-[13rem_minmax(0,1fr)_14rem] @3xl:items-center @3xl:px-4',
        left && 'opacity-75',
      )}
    >
      <p className="flex flex-wrap items-center gap-2">
        <SanctionMark sanction={sanction} />
        <Link
          ref={link}
          to={href}
          className="font-bold whitespace-nowrap tabular-nums underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--ring)"
        >
          {sanctionName(number)}
        </Link>
      </p>
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">
          <bdi>{name || DELETED_NAME}</bdi>
          {userId === null && sanction.state !== 'waiting' && (
            <span className="ml-2 font-normal text-fg-soft">{staffWords.noAccount}</span>
          )}
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere @3xl:line-clamp-1">{withoutCitationIds(reason)}</p>
      </div>
      <div className="text-sm text-fg-soft @3xl:text-right">
        <p>{left ? staffWords.left : <StateMark sanction={sanction} />}</p>
        <p className="wrap-anywhere">
          <bdi>{author}</bdi> · <RelativeTime moment={createdAt} />
        </p>
      </div>
    </li>
  )
}
