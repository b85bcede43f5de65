import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Options } from '#ui/options.tsx'
import { statusLabels } from '../labels.ts'
import { useNames } from '../use-names.ts'
import { useDesk } from './use-desk.ts'
import type { DeskRow } from './use-list.ts'

type DeskBulkProps = { ids: readonly string[]; rows: readonly DeskRow[]; onClear: () => void }

const unclosed = ['open', 'in-progress'] as const

/** Below the list, so that selecting moves nothing; the button for closing is set apart. */
export function DeskBulk({ ids, rows, onClear }: DeskBulkProps) {
  const { changes } = useDesk()
  const { staff, tags, reasons } = useNames()
  const [memberId, setMemberId] = useState('')
  const [tagId, setTagId] = useState('')
  const [reasonId, setReasonId] = useState('')
  const member = staff.find(({ id }) => id === memberId) ?? null
  const tag = tags.find(({ id }) => id === tagId) ?? tags[0]
  const known = rows.map(({ item }) => item).filter(({ id }) => ids.includes(id))

  const { mutate: carryOut, isPending } = useMutation({
    mutationFn: (send: () => Promise<boolean>) => send(),
    onSuccess: (isDone) => isDone && onClear(),
  })
  /** Changes only by a button: the arrow keys in a select must not change anything on their way. */
  const button = (send: () => Promise<boolean>) =>
    ({ size: 'sm', busy: isPending, onClick: () => carryOut(send) }) as const

  return (
    <div
      role="group"
      aria-label="Hromadná změna"
      className="sticky bottom-0 z-2 mt-1 flex flex-wrap items-center gap-2 rounded-md border border-accent bg-night-900 p-2 text-sm"
    >
      {unclosed.map((status) => (
        <Button key={status} variant="secondary" {...button(() => changes.setStatus(ids, status))}>
          {statusLabels[status]}
        </Button>
      ))}
      <span className="flex min-w-0 gap-1">
        <Select label="Komu přidělit" value={memberId} onChoose={setMemberId}>
          <option value="">Nikdo</option>
          <Options of={staff.map(({ id, username }) => [id, username])} />
        </Select>
        <Button variant="secondary" {...button(() => changes.assign(ids, member, known))}>
          Přidělit
        </Button>
      </span>
      {tag && (
        <span className="flex min-w-0 gap-1">
          <Select label="Štítek" value={tag.id} onChoose={setTagId}>
            <Options of={tags.map(({ id, name }) => [id, name])} />
          </Select>
          <Button variant="secondary" {...button(() => changes.tag(ids, { add: [tag.id] }))}>
            Přidat štítek
          </Button>
          <Button variant="ghost" {...button(() => changes.tag(ids, { remove: [tag.id] }))}>
            Odebrat
          </Button>
        </span>
      )}
      <span className="ml-auto flex min-w-0 gap-1">
        {reasons.length > 0 && (
          <Select label="Důvod uzavření" value={reasonId} onChoose={setReasonId}>
            <option value="">Bez důvodu</option>
            <Options of={reasons.map(({ id, name }) => [id, name])} />
          </Select>
        )}
        <Button
          variant="danger"
          {...button(() =>
            changes.setStatus(ids, 'closed', reasonId === '' ? undefined : { reasonId, word: '' }),
          )}
        >
          Uzavřít
        </Button>
      </span>
    </div>
  )
}

type SelectProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode }

function Select({ label, value, onChoose, children }: SelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      className="min-h-9 max-w-36 min-w-0 truncate rounded-md border-2 border-edge bg-field px-1.5 text-fg hover:border-fg-soft"
    >
      {children}
    </select>
  )
}
