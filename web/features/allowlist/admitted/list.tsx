import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import Hat from '~icons/game-icons/western-hat'
import { NothingFound } from '#lists/nothing-found.tsx'
import type { Row } from '#lists/steady-list.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { admittedWords, columnLabels } from './labels.ts'
import { AdmittedRow, columns, type AdmittedItem, type Revocable } from './row.tsx'

type AdmittedListProps = {
  query: UseQueryResult
  rows: readonly Row<AdmittedItem>[]
  ref: Ref<HTMLUListElement>
  isNarrowed: boolean
  isCompact: boolean
  range: string
  /** Undefined when nothing on the page has changed. */
  onTidy: (() => void) | undefined
  onReset: () => void
  onRevoke: (item: Revocable) => void
}

export function AdmittedList(props: AdmittedListProps) {
  const { query, rows, ref, isNarrowed, isCompact, range, onTidy, onReset, onRevoke } = props
  if (!query.data) return <NotLoaded query={query} failed={admittedWords.loadFailed} />
  if (rows.length === 0)
    return isNarrowed ? (
      <NothingFound title={admittedWords.notFound} button={admittedWords.clear} onPress={onReset}>
        {admittedWords.notFoundText}
      </NothingFound>
    ) : (
      <EmptyState
        drawing={<Hat />}
        title={admittedWords.emptyTitle}
        action={
          <LinkButton to="/user/admin/settings?tab=zadosti" variant="secondary">
            {admittedWords.toReview}
          </LinkButton>
        }
      >
        {admittedWords.emptyText}
      </EmptyState>
    )
  return (
    <div
      data-compact={isCompact || undefined}
      className={classes(
        '@container overflow-hidden rounded-md border border-line bg-night-800 transition-opacity',
        query.isPlaceholderData && 'opacity-50',
      )}
    >
      <div className={classes(columns, 'text-sm text-fg-soft')}>
        <div className="col-span-full flex min-h-11 items-center gap-x-3 pl-3 lg:min-h-9 @3xl:col-span-2">
          {!onTidy && <span aria-hidden="true">{range}</span>}
          {onTidy && (
            <Button variant="ghost" size="sm" onClick={onTidy} className="max-lg:min-h-11">
              {admittedWords.tidy}
            </Button>
          )}
        </div>
        {/* The rows name their values for screen readers. */}
        {Object.values(columnLabels).map((label) => (
          <span key={label} aria-hidden className="hidden @3xl:block">
            {label}
          </span>
        ))}
      </div>
      <ul
        ref={ref}
        tabIndex={-1}
        aria-label="Přijatí hráči"
        aria-busy={query.isPlaceholderData}
        className="scroll-mt-2 divide-y divide-line border-t border-line outline-none"
      >
        {rows.map((row) => (
          <AdmittedRow key={row.item.id} row={row} onRevoke={onRevoke} />
        ))}
      </ul>
    </div>
  )
}
