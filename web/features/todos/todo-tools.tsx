import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Views from '~icons/lucide/bookmark'
import Board from '~icons/lucide/columns-3'
import Keyboard from '~icons/lucide/keyboard'
import List from '~icons/lucide/list'
import All from '~icons/lucide/list-checks'
import Team from '~icons/lucide/users'
import { number } from '#format.ts'
import { viewsOf } from '#saved-views/queries.ts'
import { SavedViews } from '#saved-views/saved-views.tsx'
import { viewWords } from '#saved-views/words.ts'
import { MenuItem, ToolsMenu } from '#ui/menu.tsx'
import { filterOf, queryOf, type TodoFilter } from './todo-filter.ts'

type TodoToolsProps = {
  filter: TodoFilter
  /** How many todos can be selected. */
  count: number
  onFilter: (change: Partial<TodoFilter>) => void
  onAll: () => void
  onHelp: () => void
}

const rewritten = (query: string) => queryOf(filterOf(query))

/** List or board, saved filters, selecting all, keys. */
export function TodoTools({ filter, count, onFilter, onAll, onHelp }: TodoToolsProps) {
  const { data: views = [] } = useQuery(viewsOf('todos'))
  const [isOpen, setOpen] = useState(false)
  const isList = filter.view === 'list'
  return (
    <>
      <ToolsMenu>
        <MenuItem Icon={isList ? Board : List} onChoose={() => onFilter({ view: isList ? 'board' : 'list' })}>
          {isList ? 'Nástěnka' : 'Seznam'}
        </MenuItem>
        {views.map(({ id, name, shared, query }) => (
          <MenuItem key={id} Icon={shared ? Team : Views} onChoose={() => onFilter(filterOf(query))}>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </MenuItem>
        ))}
        <MenuItem Icon={Views} onChoose={() => setOpen(true)}>
          {viewWords.title}
        </MenuItem>
        {count > 0 && (
          <MenuItem Icon={All} onChoose={onAll}>
            Vybrat vše ({number(count)})
          </MenuItem>
        )}
        <MenuItem Icon={Keyboard} onChoose={onHelp}>
          Klávesové zkratky
        </MenuItem>
      </ToolsMenu>
      <SavedViews
        screen="todos"
        open={isOpen}
        onClose={() => setOpen(false)}
        query={queryOf(filter)}
        rewritten={rewritten}
      />
    </>
  )
}
