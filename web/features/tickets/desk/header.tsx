import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import Back from '~icons/lucide/arrow-left'
import Cross from '~icons/lucide/x'
import { TodoFrom } from '#todo-from.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DeskAssignee } from './assignee.tsx'
import { DeskHistory } from './history.tsx'
import { DeskPeople } from './people.tsx'
import { DeskStatus } from './status.tsx'
import { DeskTranscript } from '../tools/transcript.tsx'
import { categoryLabel, ticketNumber } from '../labels.ts'

interface DeskHeaderProps {
  ticket: StaffTicket
  onClose: () => void
  hrefOfPlayer: (userId: string) => string
  onPlayer: (userId: string) => void
  onDismiss: (ids: readonly string[]) => void
}

export function DeskHeader({ ticket, onClose, hrefOfPlayer, onPlayer, onDismiss }: DeskHeaderProps) {
  const { title, userId, username, avatarUrl, category } = ticket
  const heading = useRef<HTMLHeadingElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // Only where the ticket covers the list is the place on the page another one.
    if (back.current?.checkVisibility())
      back.current.closest('section')?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])

  return (
    <header className="relative flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-3 py-2.5 sm:px-4">
      <div className="flex min-w-0 basis-full items-start gap-2 sm:flex-1 sm:basis-64">
        <Button
          ref={back}
          variant="ghost"
          onClick={onClose}
          aria-label="Zpět na seznam"
          className="-ml-2 size-11 shrink-0 px-0! @4xl/desk:hidden"
        >
          <Back />
        </Button>
        <Avatar src={avatarUrl} size={40} className="mt-0.5 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            title={title}
            className="line-clamp-2 text-lg leading-snug font-bold outline-none wrap-anywhere"
          >
            {title}
          </h2>
          <p className="flex min-w-0 flex-wrap gap-x-2 text-sm text-fg-soft sm:flex-nowrap">
            <span className="font-bold tabular-nums select-all">{ticketNumber(ticket)}</span>
            {isDeletedId(userId) ? (
              <span className="max-w-full shrink-0 truncate sm:max-w-[50%]">{username}</span>
            ) : (
              <Link
                to={hrefOfPlayer(userId)}
                onClick={(event) => {
                  // Beside the list the ticket may stay open.
                  if (back.current?.checkVisibility() || event.ctrlKey || event.metaKey || event.shiftKey)
                    return
                  event.preventDefault()
                  onPlayer(userId)
                }}
                title="Všechny tickety tohoto hráče"
                className="max-w-full shrink-0 truncate text-link max-lg:-my-2.5 max-lg:py-2.5 sm:max-w-[50%]"
              >
                {username}
              </Link>
            )}
            <span className="min-w-0 truncate">{categoryLabel(category)}</span>
          </p>
        </div>
      </div>
      <div className="order-2 flex items-center sm:order-0 sm:self-start">
        {!ticket.isOwn && (
          <TodoFrom type="ticket" id={ticket.id} title={`Ticket ${ticketNumber(ticket)}: ${title}`} />
        )}
        <DeskHistory ticket={ticket} />
        <DeskTranscript ticket={ticket} />
        <Button
          variant="ghost"
          onClick={onClose}
          aria-label="Zavřít ticket"
          title="Zavřít ticket (Esc)"
          className="-mr-2 size-9 min-h-9! px-0! @max-4xl/desk:hidden"
        >
          <Cross />
        </Button>
      </div>
      <div className="contents sm:flex sm:basis-full sm:flex-wrap sm:items-center sm:gap-x-3 sm:gap-y-2">
        <DeskStatus ticket={ticket} onDismiss={onDismiss} />
        {!ticket.isOwn && <DeskAssignee ticket={ticket} />}
      </div>
      <DeskPeople ticketId={ticket.id} />
    </header>
  )
}
