import { useMutation, useQuery } from '@tanstack/react-query'
import { canReply, type StaffTicket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { dateTime } from '#format.ts'
import { Badge } from '#ui/badge.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { LOAD_FAILED, statusLabel, statusTones, ticketNumber, ticketProblem } from '../labels.ts'
import { ticketCommands, ticketQueries } from '../queries.ts'
import { useDesk } from './use-desk.ts'

export function MergeChoice({ ticket, onClose }: { ticket: StaffTicket; onClose: () => void }) {
  const { go } = useDesk()
  const { mutateAsync: merge } = useMutation(ticketCommands.merge())
  const { userId, username } = ticket
  const query = useQuery(ticketQueries.list({ userId, status: 'unclosed', sort: 'newest' }))
  const { data } = query
  const [chosen, setChosen] = useState<string>()
  if (!data) return <NotLoaded query={query} failed={LOAD_FAILED} loading={<Spinner />} />
  const others = data.tickets.filter((other) => canJoin(ticket, other))
  const into = others.find(({ id }) => id === chosen)

  async function send(intoId: string) {
    const { number } = await merge({ id: ticket.id, intoId })
    toast.success(`Tickety byly sloučeny do #${number}.`)
    onClose()
    go({ ticket: number })
  }

  return (
    <DialogForm
      onSend={() =>
        chosen === undefined ? 'Vyberte prosím ticket, do kterého se má sloučit.' : send(chosen)
      }
      explain={(error) =>
        ticketProblem(error, 'Tickety se nepodařilo sloučit.', {
          TICKET_CLOSED: 'Do uzavřeného ticketu sloučit nelze. Nejdřív ho prosím znovu otevřete.',
        })
      }
      onCancel={onClose}
      sendLabel={others.length > 0 ? 'Sloučit' : undefined}
      sendingLabel="Slučuji…"
      variant="danger"
    >
      <p className="wrap-anywhere">
        Zprávy, poznámky, přílohy a úkoly ticketu {ticketNumber(ticket)} „{ticket.title}“ se přesunou do{' '}
        {into ? `ticketu ${ticketNumber(into)} „${into.title}“` : 'vybraného'}. Tento zůstane uzavřený a bude
        na něj odkazovat. Vrátit to nejde.
      </p>
      {others.length === 0 ? (
        <p className="text-fg-soft">{username} nemá jiný neuzavřený ticket, se kterým by šel sloučit.</p>
      ) : (
        <fieldset className="grid max-h-[max(12rem,42dvh)] gap-1 overflow-y-auto overscroll-contain">
          <legend className="mb-1 font-bold">Sloučit do</legend>
          {others.map((other) => (
            <label key={other.id} className="flex min-h-11 items-center gap-3 rounded-sm px-1 hover:bg-fg/5">
              <input
                type="radio"
                name="into"
                aria-label={`${ticketNumber(other)} ${other.title}, ${statusLabel(other.status)}`}
                checked={other.id === chosen}
                onChange={() => setChosen(other.id)}
                className="size-5 shrink-0"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-bold wrap-anywhere">{other.title}</span>
                <span className="flex flex-wrap items-center gap-x-2 text-sm text-fg-soft">
                  {ticketNumber(other)}
                  <Badge tone={statusTones[other.status]}>{statusLabel(other.status)}</Badge>
                  {dateTime(other.createdAt)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </DialogForm>
  )
}

/** Whether the server allows the merge: both tickets need the same readers. */
const canJoin = (ticket: StaffTicket, other: StaffTicket) =>
  other.id !== ticket.id &&
  canReply(other) &&
  other.concerned?.id === ticket.concerned?.id &&
  (other.category === 'management') === (ticket.category === 'management')
