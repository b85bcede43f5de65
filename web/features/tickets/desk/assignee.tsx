import { useMutation } from '@tanstack/react-query'
import { canHandle, type StaffTicket } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import Mine from '~icons/lucide/user-check'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { PickField } from './pick-field.tsx'
import { useNames } from '../use-names.ts'
import { useDesk } from './use-desk.ts'

const NOBODY = { id: '', username: 'Nikdo' }

/** Offers only staff who may see the ticket; the server refuses others as well. */
export function DeskAssignee({ ticket }: { ticket: StaffTicket }) {
  const { id, assignee, category, userId, concerned } = ticket
  const { me } = useMe()
  const { changes } = useDesk()
  const { staff } = useNames()
  const secrecy = { category, userId, concernedId: concerned?.id ?? null }
  const able = staff.filter((member) => canHandle(member, secrecy))
  const isUnlisted = assignee !== null && !able.some((member) => member.id === assignee.id)
  const current = assignee?.id ?? NOBODY.id
  const choices = [NOBODY, ...(isUnlisted ? [assignee] : []), ...able].map((member) => ({
    id: member.id,
    name: member.username,
    isChosen: member.id === current,
  }))

  const { mutate: assign, isPending } = useMutation({
    mutationFn: (member: Pick<StaffMember, 'id' | 'username'> | null) =>
      changes.assign([id], member, [ticket]),
  })

  return (
    <div className="flex min-w-0 items-center gap-1.5 max-sm:flex-1 max-sm:basis-64">
      <span className="flex min-w-0 items-center gap-1.5 text-sm text-fg-soft max-sm:flex-1">
        <span aria-hidden="true">Řeší</span>
        <PickField
          label="Řeší"
          choices={choices}
          isBusy={isPending}
          onPick={(picked) => {
            if (picked !== current || isPending) assign(able.find((member) => member.id === picked) ?? null)
          }}
          className="w-32 min-w-0 max-sm:w-auto max-sm:flex-1"
        />
      </span>
      {me && assignee?.id !== me.id && able.some((member) => member.id === me.id) && (
        <Button
          variant="ghost"
          size="sm"
          busy={isPending}
          onClick={() => assign(me)}
          title="Převzít ticket (A)"
          className="min-h-11 px-2! lg:min-h-9"
        >
          {!isPending && <Mine />} <span className="@4xl/desk:max-[88rem]:sr-only">Převzít</span>
        </Button>
      )}
    </div>
  )
}
