import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { todoStatuses, type Todo } from '@westmore/contract/todos.ts'
import { fieldOf } from '#keys/free-key.ts'
import { LIST_PAGE } from '#lists/pages.ts'
import { useMe } from '#session/session.ts'
import type { Renaming } from '../todo-title.tsx'
import { statusLabels } from '../labels.ts'
import { TodoColumn } from './column.tsx'
import { useTodoDrag } from './drag.ts'
import { columnOf, placeByArrow, type Arrow, type Place } from '../todo-order.ts'
import { useBoardPlace } from './use-board-place.ts'

type TodoBoardProps = {
  todos: readonly Todo[]
  today: string
  isChosen: (id: string) => boolean
  renaming: Renaming
  onOpen: (id: string) => void
  onPlace: (todo: Todo, to: Place) => void
}

/** Three columns of cards in a fixed order, moved by dragging or by arrow keys. */
export function TodoBoard({ todos, onPlace, ...cardProps }: TodoBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const { me } = useMe()
  const [news, setNews] = useState('')
  const { limits, widen, isFolded, fold } = useBoardPlace(me?.id ?? '')
  const columns = todoStatuses.map((status) => ({ status, todos: columnOf(todos, status) }))
  const refocus = useFocusKept()

  const place = (id: string, to: Place) => {
    const todo = todos.find((one) => one.id === id)
    if (!todo) return
    const ids = columns.find(({ status }) => status === to.status)?.todos.filter((one) => one.id !== id) ?? []
    const at = ids.findIndex((one) => one.id === to.afterId) + 2
    widen(to.status, at)
    setNews(`Úkol „${todo.title}“: ${statusLabels[to.status]}, ${at}. z ${ids.length + 1}`)
    onPlace(todo, to)
  }
  const drag = useTodoDrag(board, place)

  useArrows(board, (id, arrow) => {
    const lanes = columns.map(({ status, todos: cards }) => ({
      status,
      ids: isFolded(status) ? [] : cards.slice(0, limits[status]).map((one) => one.id),
    }))
    const to = placeByArrow(lanes, id, arrow)
    if (!to) return
    refocus.keep()
    if (isFolded(to.status)) fold(to.status, false)
    place(id, to)
  })

  return (
    <div
      ref={board}
      className="relative grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:flex md:items-stretch md:gap-3"
    >
      {columns.map(({ status, todos: cards }) => (
        <TodoColumn
          key={status}
          {...cardProps}
          {...{ status, cards }}
          limit={limits[status]}
          isFolded={isFolded(status)}
          onFold={() => fold(status, !isFolded(status))}
          draggedId={drag?.id}
          isTarget={drag?.target?.status === status}
          onStatus={(todo, to) => onPlace(todo, { status: to, afterId: null })}
          onMore={() => widen(status, limits[status] + LIST_PAGE)}
        />
      ))}
      {drag?.target && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute z-10 h-1 rounded-sm bg-accent"
          style={{
            top: drag.target.line.top - drag.board.top - 2,
            left: drag.target.line.left - drag.board.left + 8,
            width: drag.target.line.width - 16,
          }}
        />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}

const arrows: Record<string, Arrow> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Arrows move a card when pressed on its grip, or with Shift anywhere on it. */
function useArrows(board: RefObject<HTMLElement | null>, onArrow: (id: string, arrow: Arrow) => void) {
  const move = useEffectEvent(onArrow)
  useEffect(() => {
    const element = board.current
    const press = (event: KeyboardEvent) => {
      const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
      const arrow = arrows[key]
      if (!arrow || fieldOf(event) || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
      const id = target.closest<HTMLElement>('[data-todo]')?.dataset.todo
      if (id === undefined || (!shiftKey && !target.matches('[data-grip]'))) return
      event.preventDefault()
      move(id, arrow)
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [board])
}

/** A card moved to another column is mounted again there; this restores the focus on the same part of it. */
function useFocusKept() {
  const kept = useRef<{ id: string; isGrip: boolean } | null>(null)
  useLayoutEffect(() => {
    if (!kept.current || document.activeElement !== document.body) return
    const { id, isGrip } = kept.current
    const card = document.querySelector<HTMLElement>(`[data-todo="${CSS.escape(id)}"]`)
    const part = isGrip ? card?.querySelector<HTMLElement>('[data-grip]') : card
    part?.focus()
  })
  return {
    keep() {
      const { activeElement } = document
      const id = activeElement?.closest<HTMLElement>('[data-todo]')?.dataset.todo
      kept.current = id === undefined ? null : { id, isGrip: activeElement?.matches('[data-grip]') ?? false }
    },
  }
}
