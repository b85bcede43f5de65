import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Views from '~icons/lucide/bookmark'
import Team from '~icons/lucide/users'
import { viewsOf } from '#saved-views/queries.ts'
import { SavedViews } from '#saved-views/saved-views.tsx'
import { ViewButton } from '#saved-views/view-button.tsx'
import { viewCaption } from '#saved-views/words.ts'
import { Button } from '#ui/button.tsx'
import { filterOf, queryOf, type TodoFilter } from './todo-filter.ts'

type TodoViewsProps = { filter: TodoFilter; onChoose: (filter: TodoFilter) => void }

const rewritten = (query: string) => queryOf(filterOf(query))

/** Saved filters, own and shared ones, one click away. */
export function TodoViews({ filter, onChoose }: TodoViewsProps) {
  const { data: views = [] } = useQuery(viewsOf('todos'))
  const [isOpen, setOpen] = useState(false)
  const query = queryOf(filter)
  return (
    <div role="group" aria-label="Moje pohledy" className="flex flex-wrap items-center gap-1.5">
      {views.map((view) => {
        const isHere = rewritten(view.query) === query
        return (
          <ViewButton
            key={view.id}
            isHere={isHere}
            title={viewCaption(view, isHere)}
            onClick={() => onChoose(filterOf(view.query))}
          >
            {view.shared && <Team className="shrink-0" />}
            <span className="truncate">{view.name}</span>
          </ViewButton>
        )
      })}
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)} className="max-lg:min-h-11">
        <Views /> Pohledy
      </Button>
      <SavedViews screen="todos" open={isOpen} onClose={() => setOpen(false)} {...{ query, rewritten }} />
    </div>
  )
}
