import { useQuery } from '@tanstack/react-query'
import { canReply, type StaffTicket } from '@westmore/contract/tickets.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useState } from 'react'
import Merge from '~icons/lucide/merge'
import { dateTime } from '#format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { deskWords } from './labels.ts'
import { statusLabel, statusTones, ticketNumber, ticketProblem } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import { useDesk } from './use-desk.ts'

export function DeskMerge({ ticket }: { ticket: StaffTicket }) {
  const [open, setOpen] = useState(false)
  if (ticket.mergedInto !== null || isDeletedId(ticket.userId)) return null
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => setOpen(true)}
        aria-label="Sloučit s jiným ticketem"
        title="Sloučit s jiným ticketem hráče"
        className="size-11 px-0! lg:size-9 lg:min-h-9"
      >
        <Merge />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sloučit tickety">
        <MergeChoice ticket={ticket} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function MergeChoice({ ticket, onClose }: { ticket: StaffTicket; onClose: () => void }) {
  const { changes, go } = useDesk()
  const { userId, username } = ticket
  const query = useQuery(ticketQueries.list({ userId, status: 'unclosed', sort: 'newest' }))
  const { data } = query
  const [chosen, setChosen] = useState<string>()
  if (!data) return <NotLoaded query={query} failed={deskWords.loadFailed} loading={<Spinner />} />
  const others = data.tickets.filter((other) => canJoin(ticket, other))

  const into = others.find(({ id }) => id === chosen)

  async function send(intoId: string) {
    const number = await changes.merge(ticket.id, intoId)
    onClose()
    go({ ticket: number })
  }

  return (
    <DialogForm
      onSend={() => (chosen === undefined ? deskWords.mergeUnchosen : send(chosen))}
      explain={(error) =>
        ticketProblem(error, deskWords.mergeFailed, { TICKET_CLOSED: deskWords.mergeClosed })
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
