import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Ledger from '~icons/game-icons/rule-book'
import Plus from '~icons/lucide/plus'
import type { LogCategory } from '@westmore/contract/logs.ts'
import { counted, RelativeTime } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CategoryDialog, type EditedCategory } from './category-dialog.tsx'
import { categoryWords } from './category-labels.ts'
import { CategoryList } from './category-list.tsx'
import { categoryCommands, logSettingsQueries, useCategories } from './category-queries.ts'
import { linesCounted } from '../labels.ts'
import { Tokens } from './tokens.tsx'
import { Undescribed } from './undescribed.tsx'

/** All at once, so that nothing moves. */
export function CategoriesTab() {
  const found = useCategories()
  const tokens = useQuery(logSettingsQueries.tokens())
  if (found.isPending || (tokens.isPending && tokens.failureCount === 0)) return <SkeletonRows />
  return (
    <div className="grid gap-12">
      <Categories {...found} />
      <Tokens />
    </div>
  )
}

function Categories({ query, undescribed }: ReturnType<typeof useCategories>) {
  const { data: categories } = query
  const [edited, setEdited] = useState<EditedCategory | null>(null)
  const [removed, setRemoved] = useState<LogCategory | null>(null)

  if (!categories) return <NotLoaded query={query} failed={categoryWords.loadFailed} />

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
        <CategoryList categories={categories} onEdit={setEdited} onRemove={setRemoved} />
      ) : (
        <EmptyState drawing={<Ledger />} title={categoryWords.emptyTitle} action={add}>
          {categoryWords.emptyText}
        </EmptyState>
      )}
      <CategoryDialog edited={edited} onClose={() => setEdited(null)} />
      <RemovalDialog
        command={categoryCommands.remove()}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title={categoryWords.remove}
        words={{ done: categoryWords.removed, gone: categoryWords.gone, failed: categoryWords.removeFailed }}
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
