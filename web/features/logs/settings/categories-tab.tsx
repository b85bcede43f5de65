import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import Ledger from '~icons/game-icons/rule-book'
import Plus from '~icons/lucide/plus'
import type { LogCategory } from '@westmore/contract/logs.ts'
import { orpc, refresh, refreshing } from '#api.ts'
import { counted, number, RelativeTime } from '#format.ts'
import { useNewLines } from '#live/live.ts'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CategoryDialog, type EditedCategory } from './category-dialog.tsx'
import { categoryWords, COUNTS_PACE } from './category-labels.ts'
import { CategoryRow } from './category-row.tsx'
import { linesCounted } from '../labels.ts'
import { Tokens } from './tokens.tsx'

/** All at once, so that nothing moves. */
export function CategoriesTab() {
  const categories = useQuery(orpc.logs.categories.list.queryOptions())
  const others = [useQuery(orpc.logs.stats.queryOptions()), useQuery(orpc.logs.tokens.list.queryOptions())]
  useNewLines(() => void refresh(orpc.logs.categories, orpc.logs.stats), COUNTS_PACE)
  if (categories.isPending || others.some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return <SkeletonRows />
  return (
    <div className="grid gap-12">
      <Categories query={categories} />
      <Tokens />
    </div>
  )
}

function Categories({ query }: { query: UseQueryResult<LogCategory[]> }) {
  const { data: categories } = query
  const { data: stats } = useQuery(orpc.logs.stats.queryOptions())
  const [edited, setEdited] = useState<EditedCategory | null>(null)
  const [removed, setRemoved] = useState<LogCategory | null>(null)
  const list = useFocusRecovery<HTMLUListElement>()

  if (!categories) return <NotLoaded query={query} failed={categoryWords.loadFailed} />

  const described = new Set(categories.map(({ name }) => name))
  const undescribed = stats?.byCategory.filter(({ category }) => !described.has(category)) ?? []
  const add = (
    <Button onClick={() => setEdited({ id: null, name: '' })}>
      <Plus /> {categoryWords.open}
    </Button>
  )
  return (
    <section aria-labelledby="kategorie" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="kategorie" className="text-lg font-bold">
            Kategorie
          </h2>
          <p className="text-sm text-fg-soft">
            {categories.length > 0 &&
              `${counted(categories.length, 'kategorie', 'kategorie', 'kategorií')} · `}
            <a href="#klice" className="text-link">
              Klíče herních serverů
            </a>
          </p>
        </div>
        {categories.length > 0 && add}
      </div>
      <Undescribed names={undescribed} onDescribe={(name) => setEdited({ id: null, name })} />
      {categories.length > 0 ? (
        <div className="@container">
          <ul
            ref={list}
            aria-label="Kategorie, nejnovější první"
            className="divide-y divide-line rounded-md border border-line bg-night-800"
          >
            {categories.map((one) => (
              <CategoryRow
                key={one.id}
                category={one}
                onEdit={() => setEdited(one)}
                onRemove={() => setRemoved(one)}
              />
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState drawing={<Ledger />} title={categoryWords.emptyTitle} action={add}>
          {categoryWords.emptyText}
        </EmptyState>
      )}
      <CategoryDialog edited={edited} onClose={() => setEdited(null)} />
      <RemovalDialog
        command={orpc.logs.categories.remove.mutationOptions(refreshing(orpc.logs.categories))}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title={categoryWords.remove}
        words={categoryWords.removal}
      >
        <p>{categoryWords.removeSure}</p>
        {removed && <Removed category={removed} />}
      </RemovalDialog>
    </section>
  )
}

function Removed({ category: { name, useCount, lastUsedAt } }: { category: LogCategory }) {
  return (
    <>
      <p className="mt-3 font-mono font-bold wrap-anywhere">{name}</p>
      {useCount > 0 && (
        <div className="mt-3 rounded-sm border-l-4 border-bad bg-fg/5 px-3 py-2 text-left text-sm">
          <p className="font-bold">Kategorie se používá: {linesCounted(useCount)}</p>
          <p>
            {lastUsedAt && (
              <>
                Naposledy <RelativeTime moment={lastUsedAt} />.{' '}
              </>
            )}
            Záznamy zůstanou, zmizí jen popis a kód.
          </p>
        </div>
      )}
    </>
  )
}

/** Names shown at first: the game may invent thousands. */
const SHOWN = 8

type UndescribedProps = {
  /** The most frequent first. */
  names: readonly { category: string; count: number }[]
  onDescribe: (name: string) => void
}

function Undescribed({ names, onDescribe }: UndescribedProps) {
  if (names.length === 0) return null
  const rest = names.length - SHOWN
  return (
    <section aria-label="Nepopsané kategorie" className="grid gap-2 border-l-3 border-line pl-4">
      <p className="text-sm text-fg-soft">Do logů se zapisují i kategorie, které ještě nikdo nepopsal:</p>
      <ul className="flex flex-wrap gap-1.5">
        {names.slice(0, SHOWN).map(({ category, count }) => (
          <li key={category} className="min-w-0">
            <button
              type="button"
              title="Popsat kategorii"
              onClick={() => onDescribe(category)}
              className="flex min-h-11 items-center gap-2 rounded-md border border-line px-2.5 py-1 text-left text-sm transition-colors lg:min-h-9 hover:border-edge hover:bg-fg/5"
            >
              <Plus className="shrink-0 text-accent" />
              <span className="sr-only">Popsat kategorii </span>
              <span className="font-mono wrap-anywhere">{category}</span>
              <span className="text-fg-soft tabular-nums">{number(count)}</span>
            </button>
          </li>
        ))}
        {rest > 0 && (
          <li className="self-center text-sm text-fg-soft">a {counted(rest, 'další', 'další', 'dalších')}</li>
        )}
      </ul>
    </section>
  )
}
