import { useQuery } from '@tanstack/react-query'
import { canHandle, type StaffTicket } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import { useState } from 'react'
import Mine from '~icons/lucide/user-check'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ticketQueries } from '../queries.ts'
import type { DeskChanges } from './use-changes.ts'

/** Offers only staff who may see the ticket; the server refuses others as well. */
export function DeskAssignee({ ticket, changes }: { ticket: StaffTicket; changes: DeskChanges }) {
  const { id, assignee, category, userId, concerned } = ticket
  const { me } = useMe()
  const staff = useQuery(ticketQueries.staff()).data ?? []
  const [isPending, setPending] = useState(false)
  const secrecy = { category, userId, concernedId: concerned?.id ?? null }
  const able = staff.filter((member) => canHandle(member, secrecy))
  const isListed = assignee === null || able.some((member) => member.id === assignee.id)

  async function assign(member: Pick<StaffMember, 'id' | 'username'> | null) {
    if (isPending) return
    setPending(true)
    await changes.assign([id], member, [ticket])
    setPending(false)
  }

  return (
    <div className="flex min-w-0 items-center gap-1.5 max-sm:flex-1 max-sm:basis-64">
      <label className="flex min-w-0 items-center gap-1.5 text-sm text-fg-soft max-sm:flex-1">
        Řeší
        <select
          value={assignee?.id ?? ''}
          disabled={isPending}
          onChange={({ currentTarget: { value } }) =>
            void assign(able.find((member) => member.id === value) ?? null)
          }
          className="min-h-11 max-w-44 min-w-0 truncate rounded-md border-2 border-edge bg-field px-2 text-fg hover:border-fg-soft max-sm:max-w-none max-sm:flex-1 lg:min-h-9"
        >
          <option value="">Nikdo</option>
          {assignee && !isListed && <option value={assignee.id}>{assignee.username}</option>}
          {able.map((member) => (
            <option key={member.id} value={member.id}>
              {member.username}
            </option>
          ))}
        </select>
      </label>
      {me && assignee?.id !== me.id && able.some((member) => member.id === me.id) && (
        <Button
          variant="ghost"
          size="sm"
          busy={isPending}
          onClick={() => void assign(me)}
          title="Převzít ticket (A)"
          className="min-h-11 px-2! lg:min-h-9"
        >
          {!isPending && <Mine />} Převzít
        </Button>
      )}
    </div>
  )
}
