import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Ledger from '~icons/game-icons/rule-book'
import Plus from '~icons/lucide/plus'
import type { LogCategory } from '@westmore/contract/logs.ts'
import { counted } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CategoryDialog, type EditedCategory } from './category-dialog.tsx'
import { categoryWords } from './category-labels.ts'
import { CategoryList } from './category-list.tsx'
import { logSettingsQueries, useCategories } from './category-queries.ts'
import { CategoryRemoval } from './category-removal.tsx'
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
      <CategoryRemoval category={removed} onClose={() => setRemoved(null)} />
    </section>
  )
}
