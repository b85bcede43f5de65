import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  canDecide,
  MAX_REVIEW_SEARCH,
  PAGE_SIZE,
  type StaffSubmission,
} from '@westmore/contract/allowlist.ts'
import { useEffect } from 'react'
import Papers from '~icons/game-icons/papers'
import Tidy from '~icons/lucide/eye-off'
import Keyboard from '~icons/lucide/keyboard'
import { counted } from '#format.ts'
import { DensityButton } from '#lists/density-button.tsx'
import { useDensity, type Density } from '#lists/density.ts'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { describePage, usePageTurn } from '#lists/pages.ts'
import type { Row } from '#lists/steady-list.ts'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { SidePanel, PanelDialog, usePersonPanel, type PanelSubject } from '#features/users/public.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { allowlistQueries } from '../queries.ts'
import { ReviewApproval } from './approval.tsx'
import { ReviewCard, type Decision } from './card.tsx'
import { DeclineForm } from './decline.tsx'
import { ReviewFilterBar } from './filter.tsx'
import { NewSubmissionsNotice, useNewSubmissions } from './new-submissions.tsx'
import { useReviewPlace } from './place.ts'
import { useCurrent } from './current.ts'
import { useReading } from './readers.tsx'
import { ReasonDialog } from './reason.tsx'
import { RevokeForm } from './revoke.tsx'
import { focusCard, reviewKeys, useReviewKeys } from './keys.ts'
import { useDecisionDialog } from './use-decision-dialog.ts'
import { reviewWords } from '../staff-labels.ts'

export function ReviewTab() {
  useViewing({ type: 'list', id: 'applications' })
  const { place, go } = useReviewPlace()
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
  const total = data?.total ?? 0
  // When the search stopped before counting all matches, `total` grows from page to page.
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const ids = rows.map(({ item }) => item.id)

  const { list: root, turn } = usePageTurn<HTMLDivElement>((to) => go({ page: to }))
  const { deciding, decide, dialogProps } = useDecisionDialog({
    root,
    filter,
    ids,
    dismiss,
    bringBack,
  })
  const { help, showHelp } = useReviewKeys(ids, (kind, id) => {
    const row = rows.find(({ item }) => item.id === id)
    if (row?.item.status === 'pending' && !row.left && me && canDecide(me, row.item)) decide(kind, row.item)
  })

  const current = useCurrent(rows)
  const { isBeside, show, dialog: panel } = usePersonPanel(() => current)
  useReading(deciding ?? current?.id, deciding !== undefined)

  useEffect(() => {
    if (data && !isPlaceholderData && page > pages)
      go({ page: pages }, { replace: true, preventScrollReset: false })
  })

  const lastShown = rows.at(-1)?.item.id
  const showNews = () => {
    news.clear()
    if (heldBack > 0) tidy()
    else if (filter !== 'pending') go({ filter: 'pending' })
    else if (page < pages) turn(pages)
    else if (lastShown) focusCard(lastShown)
  }

  return (
    <div ref={root} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="@container">
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Hledat v žádostech"
            placeholder="Jméno, odpověď"
            max={MAX_REVIEW_SEARCH}
            q={q}
            onSearch={(words) => go({ q: words }, { replace: true })}
          />
          <FoldedFilters
            count={filter === 'pending' ? 0 : 1}
            wide={{ filters: '@4xl:contents', button: '@4xl:hidden' }}
          >
            <ReviewFilterBar
              value={filter}
              counts={q === '' ? data?.counts : undefined}
              onChange={(next) => {
                news.clear()
                if (next === filter && page === 1) tidy()
                else go({ filter: next })
              }}
            />
          </FoldedFilters>
          <ReviewTools
            density={density}
            onTidy={rows.some(({ left }) => left) ? tidy : undefined}
            onHelp={showHelp}
          />
        </div>
      </div>
      {data && total > 0 && (q !== '' || pages > 1) && (
        <p className="text-sm text-fg-soft">{describePage(page, data, countApplications)}</p>
      )}
      <NewSubmissionsNotice text={news.text} onShow={showNews} onClose={news.clear} />
      <ReviewList
        {...{ query, rows, q }}
        isCompact={density.isCompact}
        onDecide={decide}
        onPanel={show}
        beside={isBeside ? current : undefined}
        hasColumn={isBeside}
      />
      <Pager label="Stránky žádostí" page={page} pages={pages} onTurn={turn} />
      <PanelDialog {...panel} />
      <ReviewApproval {...dialogProps('approve')} />
      <ReasonDialog {...dialogProps('decline')} title="Zamítnout žádost" Form={DeclineForm} />
      <ReasonDialog {...dialogProps('revoke')} title="Odebrat přístup" Form={RevokeForm} />
      <ShortcutHelp {...help} keys={reviewKeys} />
    </div>
  )
}

type ReviewListProps = {
  query: UseQueryResult
  rows: readonly Row<StaffSubmission>[]
  isCompact: boolean
  onDecide: (kind: Decision, submission: StaffSubmission) => void
  onPanel: (of: PanelSubject) => void
  q: string
  hasColumn: boolean
  beside: PanelSubject | undefined
}

function ReviewList(props: ReviewListProps) {
  const { query, rows, isCompact, onDecide, onPanel, q, hasColumn, beside } = props
  if (!query.data) return <NotLoaded query={query} failed={reviewWords.loadFailed} />
  if (rows.length === 0)
    return <EmptyState drawing={<Papers />} title={q === '' ? reviewWords.empty : reviewWords.notFound} />
  return (
    <div className={classes(hasColumn && 'grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-4')}>
      <ul
        aria-busy={query.isPlaceholderData}
        data-compact={isCompact || undefined}
        className={classes(
          'grid gap-5 transition-opacity data-compact:gap-2.5',
          query.isPlaceholderData && 'opacity-50',
        )}
      >
        {rows.map((row) => (
          <li key={row.item.id} className="min-w-0">
            <ReviewCard row={row} onDecide={onDecide} onPanel={onPanel} />
          </li>
        ))}
      </ul>
      {beside && (
        <SidePanel
          of={beside}
          className="sticky top-[calc(var(--nav-height)+0.75rem)] max-h-[calc(100dvh-var(--nav-height)-1.5rem)] rounded-md border border-line bg-night-800"
        />
      )}
    </div>
  )
}

type ReviewToolsProps = {
  density: Density
  onTidy: (() => void) | undefined
  onHelp: () => void
}

function ReviewTools({ density, onTidy, onHelp }: ReviewToolsProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={onTidy}
        title="Skrýt vyřízené"
        // It keeps its room: otherwise the first decision could move the list.
        className={classes('px-2! max-lg:min-h-11 max-lg:min-w-11', !onTidy && 'invisible')}
      >
        <Tidy /> <span className="sr-only">Skrýt vyřízené</span>
      </Button>
      <DensityButton density={density} title="Pohodlný seznam s většími mezerami" />
      <Button
        variant="ghost"
        size="sm"
        onClick={onHelp}
        title="Klávesové zkratky"
        aria-label="Klávesové zkratky"
        className="px-2! pointer-coarse:hidden"
      >
        <Keyboard />
      </Button>
    </>
  )
}

const countApplications = (total: number) => counted(total, 'žádost', 'žádosti', 'žádostí')
