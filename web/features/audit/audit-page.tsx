import { useQuery } from '@tanstack/react-query'
import type { AuditEntry, AuditFilter } from '@westmore/contract/audit.ts'
import { useState } from 'react'
import Ledger from '~icons/game-icons/archive-register'
import Download from '~icons/lucide/download'
import { counted } from '#format.ts'
import { listMoves, useListKeys } from '#keys/use-list-keys.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { DensityButton } from '#lists/density-button.tsx'
import { useDensity } from '#lists/density.ts'
import { NothingFound } from '#lists/nothing-found.tsx'
import { describePage, goToTop, usePageTurn } from '#lists/pages.ts'
import { exportPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditFilterBar } from './audit-filter.tsx'
import { useAuditPlace } from './audit-place.ts'
import { auditWords } from './labels.ts'
import { auditQueries } from './queries.ts'

export const meta = () => [{ title: 'AUDIT | Westmore' }]

const moves = listMoves('[data-entry]')
const keys = [
  { keys: ['/'], meaning: 'Hledat člověka' },
  { keys: ['J'], meaning: 'Další záznam' },
  { keys: ['K'], meaning: 'Předchozí záznam' },
]

export default function AuditPage() {
  const { place, go } = useAuditPlace()
  const { filter } = place
  const [pinned, setPinned] = useState<{ of: string; upTo: string }>()
  const key = JSON.stringify(filter)
  const upTo = place.upTo ?? (pinned?.of === key ? pinned.upTo : undefined)
  const query = useQuery(auditQueries.page({ ...filter, page: place.page, upTo }))
  const { data, isPlaceholderData } = query
  if (data && !isPlaceholderData && upTo === undefined) setPinned({ of: key, upTo: data.newest })
  const { help } = useListKeys(moves)
  const { list: root, turn } = usePageTurn<HTMLDivElement>((page) =>
    go({ page, upTo: page > 1 ? upTo : undefined }),
  )
  const density = useDensity('audit', useMe().me?.id)

  const showNewest = () => {
    setPinned(undefined)
    turn(1)
  }
  const narrow = (next: AuditFilter) => go({ filter: next })
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1

  return (
    <>
      <PageTitle
        hint={auditWords.subtitle}
        action={
          <LinkButton href={exportPlace('audit', filter)} download variant="secondary" size="sm">
            <Download />
            Export CSV
          </LinkButton>
        }
      >
        AUDIT
      </PageTitle>
      <div
        ref={root}
        tabIndex={-1}
        data-compact={density.isCompact || undefined}
        className="@container grid gap-2 outline-none lg:gap-4"
      >
        <AuditFilterBar filter={filter} onChange={narrow} />
        <div className="sticky top-(--nav-height) z-10 -mx-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 bg-night-900/95 px-2 py-1 text-sm text-fg-soft">
          <p>{data && data.entries.length > 0 && describePage(place.page, data, countEntries)}</p>
          <div role="status" className="ml-auto">
            {data && data.fresh > 0 && (
              <Button variant="secondary" size="sm" onClick={showNewest}>
                {counted(data.fresh, 'nový záznam', 'nové záznamy', 'nových záznamů')} · Zobrazit
              </Button>
            )}
          </div>
          <DensityButton density={density} title="Pohodlný seznam s většími řádky" />
        </div>
        {!data ? (
          <NotLoaded query={query} failed={auditWords.loadFailed} />
        ) : (
          <AuditEntries
            data={data}
            isOld={isPlaceholderData}
            isNarrowed={Object.keys(filter).length > 0}
            onLast={() => turn(pages)}
            onClear={() => {
              narrow({})
              goToTop(root.current)
            }}
          />
        )}
        <Pager label="Stránky auditu" page={place.page} pages={pages} onTurn={turn} />
      </div>
      <ShortcutHelp {...help} keys={keys} />
    </>
  )
}

type AuditEntriesProps = {
  data: { entries: readonly AuditEntry[]; total: number }
  isOld: boolean
  isNarrowed: boolean
  onLast: () => void
  onClear: () => void
}

function AuditEntries({ data: { entries, total }, isOld, isNarrowed, onLast, onClear }: AuditEntriesProps) {
  if (entries.length === 0 && total > 0)
    return (
      <NothingFound
        drawing={<Ledger />}
        title={auditWords.beyond}
        button="Na poslední stránku"
        onPress={onLast}
      />
    )
  if (entries.length === 0)
    return isNarrowed ? (
      <NothingFound drawing={<Ledger />} title={auditWords.notFound} onPress={onClear}>
        {auditWords.notFoundText}
      </NothingFound>
    ) : (
      <EmptyState drawing={<Ledger />} title={auditWords.empty}>
        {auditWords.emptyText}
      </EmptyState>
    )
  return (
    <ol
      aria-busy={isOld}
      className={classes(
        'divide-y divide-line rounded-md border border-line bg-night-800 transition-opacity',
        isOld && 'opacity-50',
      )}
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditEntryRow entry={entry} title="h2" />
        </li>
      ))}
    </ol>
  )
}

const countEntries = (total: number) => counted(total, 'záznam', 'záznamy', 'záznamů')
