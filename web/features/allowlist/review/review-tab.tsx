import { useQuery } from '@tanstack/react-query'
import { canDecide, MAX_REVIEW_SEARCH, PAGE_SIZE } from '@westmore/contract/allowlist.ts'
import { useEffect } from 'react'
import Papers from '~icons/game-icons/papers'
import { choiceField, pageField, textField, type FieldsOf } from '#address/fields.ts'
import { toFirstPage, useAddress } from '#address/use-address.ts'
import { counted } from '#format.ts'
import { useDensity } from '#lists/density.ts'
import { describePage, usePageTurn } from '#lists/pages.ts'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { SidePanel, PanelDialog, usePersonPanel } from '#features/users/public.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Pager } from '#ui/pager.tsx'
import { allowlistQueries } from '../queries.ts'
import { reviewFilters, reviewWords, type ReviewFilter } from '../staff-labels.ts'
import { ReviewCard, type InterviewParts } from './card.tsx'
import { useCurrent } from './current.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { focusCard, reviewKeys, useReviewKeys } from './keys.ts'
import { NewSubmissionsNotice, useNewSubmissions } from './new-submissions.tsx'
import { useReading } from './readers.tsx'
import { ReviewTools } from './tools.tsx'
import { useDecisions } from './use-decisions.ts'

/** ?stav=schvalene&hledat=kovar&strana=2 */
const fields: FieldsOf<{ filter: ReviewFilter; q: string; page: number }> = {
  filter: choiceField('stav', Object.fromEntries(reviewFilters.map(({ slug, id }) => [slug, id])), 'pending'),
  q: textField('hledat', MAX_REVIEW_SEARCH),
  page: pageField(100_000),
}

export function ReviewTab({ parts }: { parts: InterviewParts }) {
  useViewing({ type: 'list', id: 'applications' })
  const { place, go } = useAddress(fields, { moved: toFirstPage })
  const { filter, q, page } = place
  const query = useQuery({
    ...allowlistQueries.submissions({ status: filter, q, page }),
    refetchOnMount: 'always',
  })
  const { data, isPlaceholderData } = query
  const { rows, heldBack, dismiss, bringBack, tidy } = useSteadyRows(
    isPlaceholderData ? undefined : data?.submissions,
    `${filter} ${page} ${q}`,
  )
  const { me } = useMe()
  const density = useDensity('reviews', me?.id)
  const news = useNewSubmissions(data?.counts.all)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const ids = rows.map(({ item }) => item.id)

  const { list: root, turn } = usePageTurn<HTMLDivElement>((to) => go({ page: to }))
  const { asked, decide, dialog } = useDecisions({
    ids,
    isWaiting: filter === 'pending',
    dismiss,
    focusList: () => root.current?.focus({ preventScroll: true }),
  })
  const { help, showHelp } = useReviewKeys(ids, (kind, id) => {
    const row = rows.find(({ item }) => item.id === id)
    if (row?.item.status === 'pending' && !row.left && me && canDecide(me, row.item)) decide(kind, row.item)
  })

  const current = useCurrent(rows)
  const { isBeside, show, dialog: panel } = usePersonPanel(() => current)
  useReading(asked?.submission.id ?? current?.id, asked !== null)

  useEffect(() => {
    if (data && !isPlaceholderData && page > pages)
      go({ page: pages }, { replace: true, preventScrollReset: false })
  })

  const lastShown = rows.at(-1)?.item.id
  const showNews = () => {
    if (heldBack > 0) tidy()
    else if (filter !== 'pending') go({ filter: 'pending' })
    else if (page < pages) turn(pages)
    else if (lastShown) focusCard(lastShown)
  }

  return (
    <div ref={root} tabIndex={-1} className="grid gap-4 outline-none">
      <ReviewTools
        {...{ filter, q, density }}
        counts={q === '' ? data?.counts : undefined}
        onSearch={(words) => go({ q: words }, { replace: true })}
        onFilter={(next) => {
          news.clear()
          if (next === filter && page === 1) tidy()
          else go({ filter: next })
        }}
        onTidy={rows.some(({ left }) => left) ? tidy : undefined}
        onHelp={showHelp}
      />
      {data && data.total > 0 && (q !== '' || pages > 1) && (
        <p className="text-sm text-fg-soft">{describePage(page, data, countApplications)}</p>
      )}
      <NewSubmissionsNotice news={news} onShow={showNews} />
      {!data ? (
        <NotLoaded query={query} failed={reviewWords.loadFailed} />
      ) : rows.length === 0 ? (
        <EmptyState drawing={<Papers />} title={q === '' ? reviewWords.empty : reviewWords.notFound} />
      ) : (
        <div className={classes(isBeside && 'grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-4')}>
          <ul
            aria-busy={isPlaceholderData}
            data-compact={density.isCompact || undefined}
            className={classes(
              'grid gap-5 transition-opacity data-compact:gap-2.5',
              isPlaceholderData && 'opacity-50',
            )}
          >
            {rows.map((row) => (
              <li key={row.item.id} className="min-w-0">
                <ReviewCard parts={parts} row={row} onDecide={decide} onPanel={show} />
              </li>
            ))}
          </ul>
          {isBeside && current && (
            <SidePanel
              of={current}
              className="sticky top-[calc(var(--nav-height)+0.75rem)] max-h-[calc(100dvh-var(--nav-height)-1.5rem)] rounded-md border border-line bg-night-800"
            />
          )}
        </div>
      )}
      <Pager label="Stránky žádostí" page={page} pages={pages} onTurn={turn} />
      <PanelDialog {...panel} />
      <DecisionDialogs {...{ asked, dialog }} onUndo={bringBack} />
      <ShortcutHelp {...help} keys={reviewKeys} />
    </div>
  )
}

const countApplications = (total: number) => counted(total, 'žádost', 'žádosti', 'žádostí')
