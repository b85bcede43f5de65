import { useQuery } from '@tanstack/react-query'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import Envelope from '~icons/game-icons/envelope'
import { errorCode } from '#api.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { SidePanel, PanelDialog, usePersonPanel, type PanelSubject } from '#features/users/public.ts'
import { ownTicketPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextArea } from '#ui/field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import type { ConversationHandle } from '../conversation/conversation.tsx'
import { DeskAppeal } from '../appeals/desk-appeal.tsx'
import { DeskClosing, useClosingDraft } from './closing.tsx'
import { DeskHeader } from './header.tsx'
import { DeskReplies } from '../tools/replies.tsx'
import { useDesk } from './use-desk.ts'
import { isStaffTicket, ticketQueries } from '../queries.ts'
import type { NextTicket } from '../desk-tools.ts'
import { joined, readDraft } from '../writing/reply-draft.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type DeskTicketProps = {
  number: number
  /** Shown until the ticket itself has loaded. */
  listed: StaffTicket | undefined
  conversation: RefObject<ConversationHandle | null>
  nextTicket: NextTicket
  isPreview: boolean
  startsWriting: boolean
}

export function DeskTicket({ number, listed, ...rest }: DeskTicketProps) {
  const query = useQuery({ ...ticketQueries.ticket(String(number)), placeholderData: () => listed })
  const { data: ticket } = query
  const { close } = useDesk()
  const isGone = errorCode(query.error) === 'NOT_FOUND'
  if (ticket && isStaffTicket(ticket) && !isGone)
    return <OpenTicket key={ticket.id} ticket={ticket} {...rest} />
  return (
    <div className="grid min-h-96 flex-1 place-items-center content-center p-4">
      {isGone ? (
        <EmptyState
          drawing={<Envelope />}
          title="Tento ticket neexistuje, nebo k němu nemáte přístup."
          action={
            <Button variant="secondary" onClick={close}>
              Zpět na seznam
            </Button>
          }
        >
          {ticket && <LeftWords ticketId={ticket.id} />}
        </EmptyState>
      ) : ticket ? (
        <EmptyState
          drawing={<Envelope />}
          title="Tento ticket jste založili vy a vyřizuje ho někdo jiný."
          action={<LinkButton to={ownTicketPlace(number)}>Otevřít v podpoře</LinkButton>}
        />
      ) : (
        <NotLoaded query={query} failed="Ticket se nepodařilo načíst" loading={<Spinner />} />
      )}
    </div>
  )
}

/** Takes the focus, so that the next letter is no shortcut. */
function LeftWords({ ticketId }: { ticketId: string }) {
  const { me } = useMe()
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const words = (['reply', 'note'] as const).map((mode) =>
    me ? readDraft({ userId: me.id, ticketId, mode }).text : '',
  )
  const text = words.reduce(joined)
  if (isBlank(text)) return null
  return (
    <TextArea
      ref={field}
      label="Rozepsaný text, který už odeslat nejde"
      readOnly
      value={text}
      className="text-left"
    />
  )
}

type OpenTicketProps = Omit<DeskTicketProps, 'number' | 'listed'> & { ticket: StaffTicket }

function OpenTicket({ ticket, conversation, nextTicket, isPreview, startsWriting }: OpenTicketProps) {
  const { changes } = useDesk()
  useViewing(isPreview ? null : { type: 'ticket', id: ticket.id })
  const [picking, setPicking] = useState(false)
  const draft = useClosingDraft()
  const writer: PanelSubject | undefined =
    ticket.isOwn || isDeletedId(ticket.userId) ? undefined : { type: 'ticket', id: ticket.id }
  const { isBeside, show, dialog } = usePersonPanel(() => writer)

  return (
    <section
      aria-label={`Ticket číslo ${ticket.number}`}
      className="flex min-h-0 flex-1 -scroll-mt-3.5 flex-col"
    >
      <DeskHeader {...{ ticket, isPreview }} onPanel={writer && !isBeside ? () => show(writer) : undefined} />
      {ticket.category === 'appeal' && !ticket.isOwn && <DeskAppeal ticketId={ticket.id} />}
      <div className="min-h-0 flex-1">
        <Conversation
          ticket={ticket}
          side="staff"
          ref={conversation}
          isPreview={isPreview}
          desk={{ nextTicket, onTemplates: () => setPicking(true) }}
          onReopen={() => void changes.setStatus([ticket.id], 'in-progress')}
          startsWriting={startsWriting}
          closing={!ticket.isOwn && <DeskClosing ticket={ticket} draft={draft} />}
          beside={
            writer && isBeside && <SidePanel of={writer} className="w-62 shrink-0 border-l border-line" />
          }
        />
      </div>
      <PanelDialog {...dialog} />
      <DeskReplies
        open={picking}
        onClose={() => setPicking(false)}
        ticket={ticket}
        onUse={(text, after) => conversation.current?.insert(text, after)}
      />
    </section>
  )
}
