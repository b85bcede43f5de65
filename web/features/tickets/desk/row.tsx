import { memo } from 'react'
import { Link } from 'react-router'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import Undelivered from '~icons/lucide/circle-alert'
import Closed from '~icons/lucide/circle-check'
import InProgress from '~icons/lucide/circle-dot'
import Open from '~icons/lucide/circle'
import Answer from '~icons/lucide/corner-down-left'
import Hourglass from '~icons/lucide/hourglass'
import { useNow } from '#clock.ts'
import { dateTime, plural, shortAge, unreadText } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { RowTags } from './tags.tsx'
import { isStillKnown, type DeskRow as ListedTicket } from './use-list.ts'
import { waitingTime } from './waiting.ts'
import { prefetchTicket } from '../thread-query.ts'
import { categoryWords } from './labels.ts'
import { categoryLabel, statusLabel, ticketNumber } from '../labels.ts'

type DeskRowProps = {
  row: ListedTicket
  href: string
  isOpen: boolean
  isSelected: boolean
  isUndelivered: boolean
  onSelect: (ids: readonly string[], selected: boolean) => void
}

/** Memoised: opening a ticket does not render all rows. */
export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { row, href, isOpen, isSelected, isUndelivered, onSelect } = props
  const { item: ticket, position } = row
  const isKnown = isStillKnown(row)
  const { number, title, category, createdAt, unread, waitingOn, assignee, lastMessage } = ticket
  const { status, name, tags } = ticket
  const { Icon, look } = statusMarks[status]
  const unreadWords = plural(unread, 'nepřečtená zpráva', 'nepřečtené zprávy', 'nepřečtených zpráv')
  return (
    <li
      data-row={number}
      className={classes(
        'relative grid grid-cols-[auto_minmax(0,1fr)] border-l-3 py-1 pr-3 transition-colors',
        isOpen ? 'border-l-accent bg-accent/10' : 'border-l-transparent hover:bg-fg/5',
        isSelected && !isOpen && 'bg-fg/5',
        (position === 'filtered-out' || !isKnown) && 'opacity-75',
      )}
    >
      <label className="relative z-1 -my-1 grid w-11 cursor-pointer place-items-center self-stretch lg:w-9">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect([ticket.id], event.currentTarget.checked)}
          aria-label={`Vybrat ticket ${ticketNumber(ticket)}`}
          className="size-4.5"
        />
      </label>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-[0.8125rem] leading-4.5 text-fg-soft">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {isKnown && (
            <span className="contents">
              <Icon className={classes('shrink-0 self-center', look)} />
              <span className="sr-only">{statusLabel(status)}</span>
            </span>
          )}
          <span className={classes('font-bold', waitingOn === 'us' && 'text-fg')}>
            {categoryWords[category]}
          </span>
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <RowTags tags={tags} />
        </p>
        <RowTurn {...{ row, isUndelivered }} />
        <div className="col-span-2 flex items-baseline gap-2 text-[0.9375rem] leading-5.5">
          <Link
            to={href}
            preventScrollReset
            title={`${categoryLabel(category)}, založeno ${dateTime(createdAt)}${isKnown && assignee ? `, řeší ${assignee.name}` : ''}`}
            // A mouse press comes some time before the click; a finger may only be scrolling.
            onPointerDown={({ button, pointerType }) =>
              button === 0 && pointerType === 'mouse' && prefetchTicket(ticket)
            }
            onClick={() => prefetchTicket(ticket)}
            aria-current={isOpen || undefined}
            className={classes(
              'line-clamp-6 min-w-0 flex-1 outline-none wrap-anywhere after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring',
              unread > 0 ? 'font-bold' : 'font-medium',
              waitingOn === 'us' && 'text-fg',
            )}
          >
            {title}
          </Link>
          {isKnown && unread > 0 && (
            <span
              title={`${unreadText(unread)} ${unreadWords}`}
              className="min-w-5 rounded-full bg-brass px-1.5 text-center text-xs leading-5 font-bold text-night-950 tabular-nums"
            >
              {unreadText(unread)}
              <span className="sr-only"> {unreadWords}</span>
            </span>
          )}
        </div>
        <div className="col-span-2 flex items-center gap-x-2 pointer-coarse:flex-wrap">
          <p className="min-w-0 flex-1 truncate pointer-coarse:basis-48">
            {lastMessage.isAdmin && <Answer className="mr-1 inline align-[-0.2em] text-good" />}
            <span className="sr-only">{lastMessage.name}: </span>
            {lastMessage.message}
          </p>
          <span className="ml-auto flex min-w-0 items-center gap-2">
            {position === 'filtered-out' && <i className="shrink-0">mimo filtr</i>}
            {isKnown && assignee && (
              <>
                <Avatar src={assignee.avatarUrl} size={18} className="border-1!" />
                {/* A finger cannot ask a portrait for its name. */}
                <span className="sr-only min-w-0 pointer-coarse:not-sr-only pointer-coarse:truncate">
                  Řeší {assignee.name}
                </span>
              </>
            )}
            <span className="tabular-nums">{ticketNumber(ticket)}</span>
          </span>
        </div>
      </div>
    </li>
  )
})

const statusMarks: Record<TicketStatus, { Icon: typeof Open; look: string }> = {
  open: { Icon: Open, look: '' },
  'in-progress': { Icon: InProgress, look: 'text-busy' },
  closed: { Icon: Closed, look: '' },
}

function RowTurn({ row, isUndelivered }: Pick<DeskRowProps, 'row' | 'isUndelivered'>) {
  const { status, waitingOn, lastMessage, closedAt } = row.item
  const now = useNow(30_000)
  const isKnown = isStillKnown(row)
  if (isUndelivered)
    return (
      <p className={classes(turnLook, 'font-bold text-bad')}>
        <Undelivered /> neodesláno
      </p>
    )
  if (!isKnown) return <p className="italic">{row.position === 'unreadable' && 'už k němu nemáte přístup'}</p>
  const since = closedAt ?? lastMessage.createdAt
  return (
    <p className={classes(turnLook, waitingOn === 'us' && 'font-bold [word-spacing:0.15em] text-accent')}>
      {waitingOn === 'us' && <Hourglass className="self-center" />}
      {waitingOn === null ? statusLabel(status).toLowerCase() : waitingOn === 'us' ? 'na nás' : 'na hráči'}
      <time dateTime={since} className="text-right sm:min-w-13">
        {waitingOn === null ? shortAge(since, now) : waitingTime(since, now)}
      </time>
    </p>
  )
}

const turnLook = 'flex items-baseline gap-1 whitespace-nowrap tabular-nums'
