import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MAX_LABEL, todoStatuses, type Todo } from '@westmore/contract/todos.ts'
import Tag from '~icons/lucide/tag'
import Trash from '~icons/lucide/trash'
import Cross from '~icons/lucide/x'
import { focusRow } from '#keys/neighbour.ts'
import { BulkAssignee, bulkField } from '#lists/bulk-assignee.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Options } from '#ui/options.tsx'
import { counted, number } from '#format.ts'
import { statusLabels, todoWords } from './labels.ts'
import { todoQueries } from './queries.ts'
import { statusSigns } from './status-buttons.tsx'
import type { BulkChange } from './todo-changes.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type TodoBulkProps = {
  chosen: readonly Todo[]
  /** All existing labels. */
  labels: readonly string[]
  onDo: (bulk: BulkChange) => void
  onClear: () => void
}

const touch = 'max-lg:min-h-11 max-lg:min-w-11'
const fieldHeight = 'min-h-11 lg:min-h-9'

/** Actions for all selected todos; below the list, so that selecting does not move it. */
export function TodoBulk({ chosen, labels, onDo, onClear }: TodoBulkProps) {
  const [isWide, setWide] = useState(false)
  const { data: staff = [] } = useQuery(todoQueries.staff())
  const bar = useFocusHandedOn(chosen)
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Hromadná změna"
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 rounded-md border border-accent bg-night-900 p-2 text-sm"
    >
      <span role="status" className="font-bold tabular-nums">
        Vybráno {number(chosen.length)}
      </span>
      <Button
        variant="ghost"
        size="sm"
        onClick={onClear}
        title="Zrušit výběr (Esc)"
        aria-label="Zrušit výběr"
        className={touch}
      >
        <Cross />
      </Button>
      <BulkStatus onDo={onDo} />
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isWide}
        onClick={() => setWide(!isWide)}
        className="min-h-11 lg:hidden"
      >
        Další
      </Button>
      <div className={classes('flex-wrap items-center gap-2 lg:flex', isWide ? 'flex' : 'hidden')}>
        <BulkAssignee
          staff={staff}
          onAssign={(member) => onDo({ kind: 'assign', assignedTo: member?.id ?? '' })}
          selectClass={fieldHeight}
          buttonClass="max-lg:min-h-11"
        />
        <BulkLabel labels={labels} onDo={onDo} />
      </div>
      <BulkRemoval count={chosen.length} onDo={onDo} />
    </div>
  )
}

type BulkPartProps = Pick<TodoBulkProps, 'onDo'>

function BulkStatus({ onDo }: BulkPartProps) {
  return (
    <span className="flex gap-1">
      {todoStatuses.map((status) => {
        const { Icon } = statusSigns[status]
        return (
          <Button
            key={status}
            variant="secondary"
            size="sm"
            title={statusLabels[status]}
            aria-label={statusLabels[status]}
            onClick={() => onDo({ kind: 'status', status })}
            className={touch}
          >
            <Icon />
          </Button>
        )
      })}
    </span>
  )
}

function BulkRemoval({ count, onDo }: BulkPartProps & { count: number }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        aria-label="Smazat vybrané"
        title="Smazat vybrané"
        onClick={() => setAsked(true)}
        className={`ml-auto ${touch}`}
      >
        <Trash />
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onDo({ kind: 'remove' })
        }}
        title={todoWords.removeMany}
        confirmLabel="Smazat"
      >
        <p>Opravdu chcete smazat {counted(count, 'úkol', 'úkoly', 'úkolů')}?</p>
      </ConfirmDialog>
    </>
  )
}

/** If the bar disappears while it has the focus, the focus moves to the first selected row, or to the first row. */
function useFocusHandedOn(chosen: readonly Todo[]) {
  const bar = useRef<HTMLDivElement>(null)
  const first = useRef<string>(undefined)
  useEffect(() => {
    first.current = chosen[0]?.id
  }, [chosen])
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-todo]')]
      focusRow(rows.find(({ dataset }) => dataset.todo === first.current) ?? rows[0])
    }
  }, [])
  return bar
}

/** An existing label or a new one. */
function BulkLabel({ labels, onDo }: Pick<TodoBulkProps, 'labels' | 'onDo'>) {
  const [label, setLabel] = useState('')
  const act = (kind: 'label' | 'unlabel') => {
    if (!isBlank(label)) onDo({ kind, label: label.trim() })
  }
  return (
    <form
      className="flex min-w-0 gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        act('label')
      }}
    >
      <input
        aria-label="Štítek"
        placeholder="Štítek"
        list="stitky-vyberu"
        autoComplete="off"
        maxLength={MAX_LABEL}
        value={label}
        onChange={({ currentTarget: { value } }) => setLabel(value)}
        className={classes(bulkField, fieldHeight, 'w-32')}
      />
      <datalist id="stitky-vyberu">
        <Options of={labels} />
      </datalist>
      <Button type="submit" variant="secondary" size="sm" className="max-lg:min-h-11">
        <Tag /> Přidat
      </Button>
      <Button variant="secondary" size="sm" onClick={() => act('unlabel')} className="max-lg:min-h-11">
        Odebrat
      </Button>
    </form>
  )
}
