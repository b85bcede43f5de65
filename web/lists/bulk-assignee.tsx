import type { StaffMember } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Options } from '#ui/options.tsx'

export const bulkField =
  'min-w-0 rounded-md border-2 border-edge bg-field px-1.5 text-fg hover:border-fg-soft'

type BulkAssigneeProps = {
  staff: readonly StaffMember[]
  /** Null removes the assignee. */
  onAssign: (member: StaffMember | null) => void
  busy?: boolean
  selectClass: string
  buttonClass?: string
}

/** Assigns only after a confirmation: the arrow keys in the select must not assign on their way. */
export function BulkAssignee(props: BulkAssigneeProps) {
  const { staff, onAssign, busy = false, selectClass, buttonClass = '' } = props
  const [chosen, setChosen] = useState('')
  return (
    <span className="flex min-w-0 gap-1">
      <select
        aria-label="Komu přidělit"
        value={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        className={classes(bulkField, 'max-w-36 truncate', selectClass)}
      >
        <option value="">Nikdo</option>
        <Options of={staff.map(({ id, username }) => [id, username])} />
      </select>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        onClick={() => onAssign(staff.find(({ id }) => id === chosen) ?? null)}
        className={buttonClass}
      >
        Přidělit
      </Button>
    </span>
  )
}
