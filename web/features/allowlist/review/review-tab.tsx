import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '@westmore/contract/allowlist.ts'
import { useEffect, useRef } from 'react'
import Papers from '~icons/game-icons/papers'
import Keyboard from '~icons/lucide/keyboard'
import { counted, number } from '#format.ts'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Pager } from '#ui/pager.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { allowlistQueries } from '../queries.ts'
import { ReviewApproval } from './approval.tsx'
import { ReviewCard, type Decision } from './card.tsx'
import { ReviewDecline } from './decline.tsx'
import { ReviewFilterBar } from './filter.tsx'
import { ReviewNews, useNews } from './news.tsx'
import { useReviewPlace } from './place.ts'
import { ReviewRevoke } from './revoke.tsx'
import { focusCard, reviewKeys, useReviewKeys } from './keys.ts'
import { useDecisionDialog } from './use-decision-dialog.ts'
import { reviewWords } from '../staff-labels.ts'

/** Settings, the third tab: submissions are read and decided here. */
export function ReviewTab() {
  const { place, go } = useReviewPlace()
  const { filter, page } = place
  const query = useQuery({
    ...allowlistQueries.submissions({ status: filter, page }),
    refetchOnMount: 'always',
  })
  const { data, isPlaceholderData } = query
  const { rows, held, dismiss, tidy } = useSteadyRows(
    isPlaceholderData ? undefined : data?.submissions,
    `${filter} ${page}`,
  )
  const news = useNews(data?.counts.all)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const ids = rows.map(({ item }) => item.id)

  const root = useRef<HTMLDivElement>(null)
  const { dialog, setDialog, decide, dialogProps } = useDecisionDialog({ root, filter, ids, dismiss })
  const decideById = (kind: Decision, id: string) => {
    const row = rows.find(({ item }) => item.id === id)
    if (row?.item.status === 'pending' && !row.left) decide(kind, row.item)
  }
  useReviewKeys({
    ids,
    onApprove: (id) => decideById('approve', id),
    onDecline: (id) => decideById('decline', id),
    onHelp: () => setDialog('help'),
  })

  useEffect(() => {
    if (data && !isPlaceholderData && page > pages)
      go({ page: pages }, { replace: true, preventScrollReset: false })
  })

  const lastShown = rows.at(-1)?.item.id
  const showNews = () => {
    news.clear()
    if (held > 0) tidy()
    else if (filter !== 'pending') go({ filter: 'pending' })
    else if (page < pages) go({ page: pages }, { preventScrollReset: false })
    else if (lastShown) focusCard(lastShown)
  }

  const turn = (to: number) => {
    root.current?.focus({ preventScroll: true })
    go({ page: to }, { preventScrollReset: false })
  }

  return (
    <div ref={root} tabIndex={-1} className="grid gap-4 outline-none">
      <ReviewFilterBar
        value={filter}
        counts={data?.counts}
        onChange={(next) => {
          news.clear()
          if (next === filter && page === 1) tidy()
          else go({ filter: next })
        }}
      />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-sm text-fg-soft">
        <p>{data && data.total > 0 && summary(page, data.total)}</p>
        <div className="flex items-center gap-2">
          {rows.some(({ left }) => left) && (
            <Button variant="ghost" size="sm" onClick={tidy}>
              Skrýt vyřízené
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => setDialog('help')} className="max-sm:hidden">
            <Keyboard /> Klávesy
          </Button>
        </div>
      </div>
      <ReviewNews text={news.text} onShow={showNews} onClose={news.clear} />
      {query.isPending ? (
        <SkeletonRows />
      ) : !data ? (
        <ErrorPanel title={reviewWords.unread} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState drawing={<Papers />} title={reviewWords.empty} />
      ) : (
        <ul
          aria-busy={isPlaceholderData}
          className={classes('grid gap-5 transition-opacity', isPlaceholderData && 'opacity-50')}
        >
          {rows.map((row) => (
            <li key={row.item.id} className="min-w-0">
              <ReviewCard row={row} onDecide={decide} />
            </li>
          ))}
        </ul>
      )}
      <Pager label="Stránky žádostí" page={page} pages={pages} onTurn={turn} />
      <ReviewApproval {...dialogProps('approve')} />
      <ReviewDecline {...dialogProps('decline')} />
      <ReviewRevoke {...dialogProps('revoke')} />
      <ShortcutHelp open={dialog === 'help'} onClose={() => setDialog(null)} keys={reviewKeys} />
    </div>
  )
}

function summary(page: number, total: number): string {
  const from = (page - 1) * PAGE_SIZE + 1
  const to = Math.min(total, page * PAGE_SIZE)
  return total <= PAGE_SIZE
    ? counted(total, 'žádost', 'žádosti', 'žádostí')
    : `${number(from)}–${number(to)} z ${number(total)} žádostí`
}
