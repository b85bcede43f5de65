import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@westmore/contract/presence.ts'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useEffect, useLayoutEffect, useRef, useState, type FC, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import Back from '~icons/lucide/arrow-left'
import Download from '~icons/lucide/download'
import History from '~icons/lucide/history'
import Player from '~icons/lucide/id-card'
import Merge from '~icons/lucide/merge'
import Sliders from '~icons/lucide/sliders-horizontal'
import Cross from '~icons/lucide/x'
import { pieceOfTicket, SanctionButton } from '#features/sanctions/public.ts'
import { TodoFrom } from '#features/todos/public.ts'
import { PersonName, PersonPortrait } from '#features/users/public.ts'
import { PeopleHere } from '#live/people-here.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ReadingDialog } from '#ui/reading-dialog.tsx'
import { DeskAssignee } from './assignee.tsx'
import { HistoryList } from './history.tsx'
import { categoryWords } from './labels.ts'
import { MergeChoice } from './merge.tsx'
import { DeskStatus } from './status.tsx'
import { DeskTags } from './tags.tsx'
import { unfiltered } from './place.ts'
import { useDesk } from './use-desk.ts'
import { TranscriptForm } from '../tools/transcript.tsx'
import { categoryLabel, ticketNumber } from '../labels.ts'
import { ticketQueries } from '../queries.ts'

type DeskHeaderProps = {
  ticket: StaffTicket
  isPreview: boolean
  /** Where the panel of the player is not beside the conversation. */
  onPanel: (() => void) | undefined
}

export function DeskHeader({ ticket, isPreview, onPanel }: DeskHeaderProps) {
  const { userId, username, avatarUrl } = ticket
  const { close } = useDesk()
  const back = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // An open dialog must stay when the window becomes narrow.
  const folded = !isOpen && '@max-4xl/desk:not-has-[dialog[open]]:hidden'
  useEffect(() => {
    // The page has to scroll only where the ticket covers the list.
    if (back.current?.checkVisibility())
      back.current.closest('section')?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])

  return (
    <header className="relative flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-3 py-2 sm:px-4 [@media(height<50rem)]:gap-y-1 [@media(height<50rem)]:py-1">
      <div className="flex min-w-0 basis-full items-start gap-2 sm:flex-1 sm:basis-64">
        <IconButton
          ref={back}
          label="Zpět na seznam"
          onClick={close}
          className="-ml-2 shrink-0 @4xl/desk:hidden"
        >
          <Back />
        </IconButton>
        <span className="mt-0.5 shrink-0 max-sm:hidden [@media(height<50rem)]:hidden">
          <PersonPortrait {...{ id: userId, username, avatarUrl }} size={40} />
        </span>
        <HeaderWords {...{ ticket, isPreview, back }} />
        {onPanel && (
          <IconButton
            label="Panel hráče"
            title="Panel hráče (P)"
            onClick={onPanel}
            className="-mr-2 shrink-0"
          >
            <Player />
          </IconButton>
        )}
        <IconButton
          label="Status, řešitel a nástroje"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={classes('-mr-2 shrink-0 @4xl/desk:hidden', isOpen && 'bg-fg/10')}
        >
          <Sliders />
        </IconButton>
      </div>
      <div className={classes('order-2 flex items-center sm:order-0 sm:self-start', folded)}>
        {!ticket.isOwn && <HandlersTools ticket={ticket} />}
        <Tool label="Historie ticketu" Icon={History}>
          {(dialog) => (
            <ReadingDialog {...dialog} title="Historie ticketu">
              <HistoryList ticket={ticket} />
            </ReadingDialog>
          )}
        </Tool>
        <Tool label="Stáhnout přepis" Icon={Download}>
          {(dialog) => (
            <Dialog {...dialog} title="Přepis ticketu">
              <TranscriptForm ticket={ticket} onClose={dialog.onClose} />
            </Dialog>
          )}
        </Tool>
        <IconButton
          label="Zavřít ticket"
          title="Zavřít ticket (Esc)"
          onClick={close}
          className="-mr-2 size-9! min-h-9! @max-4xl/desk:hidden"
        >
          <Cross />
        </IconButton>
      </div>
      <div
        className={classes(
          'contents sm:flex sm:basis-full sm:flex-wrap sm:items-center sm:gap-x-3 sm:gap-y-2',
          folded,
        )}
      >
        {ticket.mergedInto === null && <DeskStatus ticket={ticket} />}
        {!ticket.isOwn && <DeskAssignee ticket={ticket} />}
        {!ticket.isOwn && <DeskTags ticket={ticket} />}
      </div>
    </header>
  )
}

type HeaderWordsProps = Omit<DeskHeaderProps, 'onPanel'> & {
  /** Visible only where the ticket covers the list. */
  back: RefObject<HTMLButtonElement | null>
}

/** The focus starts here once the ticket is open. */
function HeaderWords({ ticket, isPreview, back }: HeaderWordsProps) {
  const { id, title, userId, name, username, category } = ticket
  const { place, go, hrefOf } = useDesk()
  const theirs = { ...unfiltered(place), status: 'all', userId } as const
  const people = useQuery(ticketQueries.presence(id)).data?.people ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect, like the focus of the reply field: that one comes later in the tree, so it wins.
  useLayoutEffect(() => {
    const isInside = heading.current?.closest('section')?.contains(document.activeElement)
    if (!isPreview && !isInside) heading.current?.focus({ preventScroll: true })
  }, [isPreview])
  return (
    <div className="relative min-w-0 flex-1">
      <h2
        ref={heading}
        dir="auto"
        tabIndex={-1}
        title={title}
        className="line-clamp-2 [@media(height<50rem)]:line-clamp-1 [@media(height<50rem)]:text-base text-lg leading-snug font-bold outline-none wrap-anywhere"
      >
        {title}
      </h2>
      <p className="flex min-w-0 flex-wrap gap-x-2 text-sm text-fg-soft">
        <span className="font-bold tabular-nums select-all">{ticketNumber(ticket)}</span>
        {isDeletedId(userId) ? (
          <span className="max-w-full shrink-0 truncate sm:max-w-[50%]">{name}</span>
        ) : (
          <Link
            to={hrefOf({ ...theirs, ticket: undefined })}
            onClick={(event) => {
              // Where the list is beside the ticket, the ticket stays open.
              if (back.current?.checkVisibility() || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              go(theirs)
            }}
            title="Všechny tickety tohoto hráče"
            className="max-w-full shrink-0 truncate text-link max-lg:-my-2.5 max-lg:py-2.5 sm:max-w-[50%]"
          >
            <PersonName {...{ name, username }} />
          </Link>
        )}
        <span title={categoryLabel(category)}>{categoryWords[category]}</span>
      </p>
      <PeopleHere
        people={people.map(({ isAdmin, ...person }) => ({
          ...person,
          words: person.doing === 'viewing' && !isAdmin ? 'čte ticket' : activityNames[person.doing],
        }))}
      />
    </div>
  )
}

const activityNames: Record<Activity, string> = {
  viewing: 'prohlíží ticket',
  writing: 'píše odpověď',
  noting: 'píše poznámku',
}

function HandlersTools({ ticket }: { ticket: StaffTicket }) {
  const { id, number, title, category, userId, username, mergedInto } = ticket
  const hasPlayer = !isDeletedId(userId)
  return (
    <>
      <TodoFrom iconOnly type="ticket" id={id} title={`Ticket ${ticketNumber(ticket)}: ${title}`} />
      {hasPlayer && (
        <SanctionButton
          iconOnly
          // Such a ticket is about another player than its author.
          target={category === 'rules' || category === 'complaint' ? null : { userId, name: username }}
          evidence={pieceOfTicket(id, number)}
          className="size-11 px-0! lg:pointer-fine:size-9"
        />
      )}
      {hasPlayer && mergedInto === null && (
        <Tool label="Sloučit s jiným ticketem" title="Sloučit s jiným ticketem hráče" Icon={Merge}>
          {(dialog) => (
            <Dialog {...dialog} title="Sloučit tickety">
              <MergeChoice ticket={ticket} onClose={dialog.onClose} />
            </Dialog>
          )}
        </Tool>
      )}
    </>
  )
}

type ToolProps = {
  label: string
  title?: string
  Icon: FC
  /** Its dialog. */
  children: (dialog: { open: boolean; onClose: () => void }) => ReactNode
}

function Tool({ label, title = label, Icon, children }: ToolProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton {...{ label, title }} onClick={() => setOpen(true)} className="lg:size-9 lg:min-h-9">
        <Icon />
      </IconButton>
      {children({ open, onClose: () => setOpen(false) })}
    </>
  )
}
