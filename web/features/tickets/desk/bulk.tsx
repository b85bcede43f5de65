import { useQuery } from '@tanstack/react-query'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Options } from '#ui/options.tsx'
import { statusLabels } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import type { DeskChanges } from './use-changes.ts'
import type { DeskRow } from './use-list.ts'

type DeskBulkProps = {
  ids: readonly string[]
  rows: readonly DeskRow[]
  onClear: () => void
  changes: DeskChanges
}

const unclosed = ['open', 'in-progress'] as const

/** Below the list, so that selecting moves nothing; the button for closing is set apart. */
export function DeskBulk({ ids, rows, onClear, changes }: DeskBulkProps) {
  const [isBusy, setBusy] = useState(false)
  const staff = useQuery(ticketQueries.staff()).data ?? []

  async function carryOut(send: () => Promise<boolean>) {
    setBusy(true)
    if (await send()) onClear()
    setBusy(false)
  }
  const known = rows.map(({ item }) => item).filter(({ id }) => ids.includes(id))
  const setStatus = (status: TicketStatus) => void carryOut(() => changes.setStatus(ids, status))

  return (
    <div
      role="group"
      aria-label="Hromadná změna"
      className="sticky bottom-0 z-2 mt-1 flex flex-wrap items-center gap-2 rounded-md border border-accent bg-night-900 p-2 text-sm"
    >
      {unclosed.map((status) => (
        <Button key={status} variant="secondary" size="sm" busy={isBusy} onClick={() => setStatus(status)}>
          {statusLabels[status]}
        </Button>
      ))}
      <BulkAssignee
        staff={staff}
        isBusy={isBusy}
        onAssign={(member) => void carryOut(() => changes.assign(ids, member, known))}
      />
      <BulkTag isBusy={isBusy} onTag={(tags) => void carryOut(() => changes.tag(ids, tags))} />
      <BulkClosing
        isBusy={isBusy}
        onClose={(reasonId) =>
          void carryOut(() =>
            changes.setStatus(ids, 'closed', reasonId === null ? undefined : { reasonId, word: '' }),
          )
        }
      />
    </div>
  )
}

const selectLook =
  'min-h-9 max-w-36 min-w-0 truncate rounded-md border-2 border-edge bg-field px-1.5 text-fg hover:border-fg-soft'

type BulkAssigneeProps = {
  staff: readonly StaffMember[]
  isBusy: boolean
  onAssign: (member: StaffMember | null) => void
}

/** Assigns only after a confirmation: the arrow keys in the select must not assign on their way. */
function BulkAssignee({ staff, isBusy, onAssign }: BulkAssigneeProps) {
  const [chosen, setChosen] = useState('')
  const assign = () => onAssign(staff.find(({ id }) => id === chosen) ?? null)
  return (
    <span className="flex min-w-0 gap-1">
      <select
        aria-label="Komu přidělit"
        value={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        className={selectLook}
      >
        <option value="">Nikdo</option>
        <Options of={staff.map(({ id, username }) => [id, username])} />
      </select>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={assign}>
        Přidělit
      </Button>
    </span>
  )
}

type BulkTagProps = {
  isBusy: boolean
  onTag: (tags: { add?: string[]; remove?: string[] }) => void
}

function BulkTag({ isBusy, onTag }: BulkTagProps) {
  const marks = useQuery(ticketQueries.marks()).data ?? []
  const tags = marks.filter(({ kind }) => kind === 'tag')
  const [chosen, setChosen] = useState('')
  const tag = tags.find(({ id }) => id === chosen) ?? tags[0]
  if (!tag) return null
  return (
    <span className="flex min-w-0 gap-1">
      <select
        aria-label="Štítek"
        value={tag.id}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        className={selectLook}
      >
        <Options of={tags.map(({ id, name }) => [id, name])} />
      </select>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => onTag({ add: [tag.id] })}>
        Přidat štítek
      </Button>
      <Button variant="ghost" size="sm" busy={isBusy} onClick={() => onTag({ remove: [tag.id] })}>
        Odebrat
      </Button>
    </span>
  )
}

function BulkClosing({ isBusy, onClose }: { isBusy: boolean; onClose: (reasonId: string | null) => void }) {
  const marks = useQuery(ticketQueries.marks()).data ?? []
  const reasons = marks.filter(({ kind }) => kind === 'reason')
  const [chosen, setChosen] = useState('')
  return (
    <span className="ml-auto flex min-w-0 gap-1">
      {reasons.length > 0 && (
        <select
          aria-label="Důvod uzavření"
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          className={selectLook}
        >
          <option value="">Bez důvodu</option>
          <Options of={reasons.map(({ id, name }) => [id, name])} />
        </select>
      )}
      <Button variant="danger" size="sm" busy={isBusy} onClick={() => onClose(chosen || null)}>
        Uzavřít
      </Button>
    </span>
  )
}
