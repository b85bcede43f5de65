import type { LogCategory } from '@westmore/contract/logs.ts'
import { Link } from 'react-router'
import Pencil from '~icons/lucide/pencil'
import Trash from '~icons/lucide/trash-2'
import { RelativeTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { linesCounted } from './labels.ts'

type CategoryListProps = {
  categories: readonly LogCategory[]
  onEdit: (category: LogCategory) => void
  onRemove: (category: LogCategory) => void
}

export function CategoryList({ categories, ...deeds }: CategoryListProps) {
  return (
    <div className="@container">
      <ul
        aria-label="Kategorie, nejnovější první"
        className="divide-y divide-line rounded-md border border-line bg-night-800"
      >
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} {...deeds} />
        ))}
      </ul>
    </div>
  )
}

type CategoryRowProps = Omit<CategoryListProps, 'categories'> & { category: LogCategory }

function CategoryRow({ category, onEdit, onRemove }: CategoryRowProps) {
  const { name, description, useCount, lastUsedAt, scriptExport } = category
  return (
    <li className="grid gap-x-6 gap-y-1 px-3 py-2.5 sm:px-4 @3xl:grid-cols-[minmax(0,1fr)_11rem_auto] @3xl:items-center">
      <div className="min-w-0">
        <p className="font-mono font-bold wrap-anywhere">{name}</p>
        {description && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-fg-soft">{description}</p>
        )}
      </div>
      <p className="text-sm text-fg-soft">
        {useCount === 0 ? (
          'zatím nepoužitá'
        ) : (
          <>
            <Link
              to={`/user/admin/logs?${new URLSearchParams({ category: name }).toString()}`}
              className="text-link font-bold tabular-nums"
            >
              {linesCounted(useCount)}
            </Link>
            {lastUsedAt && (
              <span className="@max-3xl:before:content-['_·_'] @3xl:block">
                naposledy <RelativeTime moment={lastUsedAt} />
              </span>
            )}
          </>
        )}
      </p>
      <div className="-mx-3 flex flex-wrap @3xl:mr-0 @3xl:ml-auto">
        <CopyButton text={scriptExport} label="Kopírovat kód" />
        <Button variant="ghost" size="sm" onClick={() => onEdit(category)}>
          <Pencil /> Upravit
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onRemove(category)}>
          <Trash /> Smazat
        </Button>
      </div>
      <details className="min-w-0 @3xl:col-span-3">
        <summary className="w-fit py-0.5 text-sm text-fg-soft hover:text-fg">Script Export</summary>
        <pre className="mt-1 rounded-sm border border-line bg-field px-3 py-2 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {scriptExport}
        </pre>
      </details>
    </li>
  )
}
