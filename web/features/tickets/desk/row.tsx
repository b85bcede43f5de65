import { memo } from 'react'
import { Link } from 'react-router'
import Undelivered from '~icons/lucide/circle-alert'
import Hourglass from '~icons/lucide/hourglass'
import Answer from '~icons/lucide/corner-down-left'
import Closed from '~icons/lucide/circle-check'
import { useNow } from '#clock.ts'
import { dateTime, plural, RelativeTime, shortAge, unreadText } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { RowTags } from './tags.tsx'
import { isStillKnown, type DeskRow as ListedTicket } from './use-list.ts'
import { prefetchTicket } from '../queries.ts'
import { deskWords } from './labels.ts'
import { categoryLabel, statusLabel, statusTones, ticketNumber } from '../labels.ts'

type DeskRowProps = {
  row: ListedTicket
  href: string
  isOpen: boolean
  isSelected: boolean
  /** An answer of the reader was not delivered. */
  isUndelivered: boolean
  /** Two lines instead of five. */
  isCompact: boolean
  onSelect: (ids: readonly string[], selected: boolean) => void
}

const comfortable = {
  frame:
    'grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 @2xl:grid-cols-[auto_minmax(0,1fr)_9.5rem] @2xl:grid-rows-[auto_auto_1fr] @2xl:gap-x-4',
  first: 'flex min-w-0 items-baseline gap-2 @2xl:col-span-2',
  message: 'mt-1 line-clamp-2 min-h-10 self-start text-sm leading-5 text-fg-soft wrap-anywhere',
  state:
    'col-start-2 mt-1.5 flex min-w-0 items-center gap-x-3 gap-y-1 text-[0.8125rem] leading-5 text-fg-soft @max-3xs:flex-wrap @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-2 @2xl:flex-col @2xl:items-end',
}

const compact = {
  frame: 'grid min-w-0 grid-cols-[minmax(3.5rem,auto)_minmax(0,1fr)_max-content] items-center gap-x-2.5',
  first: 'col-span-3 flex min-w-0 items-baseline gap-2 text-[0.9375rem]',
  message: 'truncate text-[0.8125rem] leading-5 text-fg-soft',
  state: 'flex min-w-0 items-center gap-x-2 text-[0.8125rem] leading-5 text-fg-soft [&_svg]:shrink-0',
}

/** The whole row opens the ticket, except its checkbox. Memoised: opening a ticket does not render all rows. */
export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { row, href, isOpen, isSelected, isUndelivered, isCompact, onSelect } = props
  const { item: ticket, position } = row
  const look = isCompact ? compact : comfortable
  const isKnown = isStillKnown(row)
  const { number, title, avatarUrl, unread, lastMessage } = ticket
  return (
    <li
      data-row={number}
      className={classes(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 border-l-3 pr-3 transition-colors',
        isCompact ? 'py-0.75' : 'py-2',
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
          className="size-4.5 accent-brass"
        />
      </label>
      <div className={look.frame}>
        {!isCompact && <Avatar src={avatarUrl} size={36} className="row-span-3 mt-0.5 self-start" />}
        <div className={look.first}>
          <Link
            to={href}
            preventScrollReset
            // A mouse press comes some time before the click; a finger may only be scrolling.
            onPointerDown={({ button, pointerType }) =>
              button === 0 && pointerType === 'mouse' && prefetchTicket(ticket)
            }
            onClick={() => prefetchTicket(ticket)}
            aria-current={isOpen || undefined}
            className={classes(
              'min-w-0 flex-1 truncate leading-snug outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring',
              unread > 0 ? 'font-bold text-fg' : 'font-medium',
            )}
          >
            {title}
          </Link>
          {isKnown && unread > 0 && <Unread count={unread} />}
          <LastTime moment={lastMessage.createdAt} />
        </div>
        <RowFacts {...{ row, isCompact }} />
        <p className={look.message}>
          {(!isCompact || lastMessage.isAdmin) && (
            <span className={classes('font-bold', lastMessage.isAdmin ? 'text-good' : 'text-fg')}>
              {lastMessage.isAdmin && <Answer className="mr-0.5 inline align-[-0.2em]" />}
              <bdi>{lastMessage.username}</bdi>:
            </span>
          )}{' '}
          {lastMessage.message}
        </p>
        <RowState {...{ row, isCompact, isUndelivered }} className={look.state} />
      </div>
    </li>
  )
})

type RowPartProps = Pick<DeskRowProps, 'row' | 'isCompact'>

/** Number, player and category of the ticket. */
function RowFacts({ row: { item: ticket, position }, isCompact }: RowPartProps) {
  return (
    <p className="flex min-w-0 gap-x-2 overflow-hidden text-[0.8125rem] leading-5 text-fg-soft">
      <span className="shrink-0 tabular-nums">{ticketNumber(ticket)}</span>
      <span className={isCompact ? 'max-w-40 truncate' : 'max-w-[45%] shrink-0 truncate'}>
        {ticket.username}
      </span>
      {isCompact && position !== 'filtered-out' && <RowTags tags={ticket.tags} />}
      {!isCompact && (
        <>
          <span className="truncate">{categoryLabel(ticket.category)}</span>
          <span title={dateTime(ticket.createdAt)} className="truncate @max-2xl:hidden">
            založeno <RelativeTime moment={ticket.createdAt} />
          </span>
        </>
      )}
    </p>
  )
}

type RowStateProps = RowPartProps & Pick<DeskRowProps, 'isUndelivered'> & { className: string }

/** State of the ticket: status, whose turn it is, tags and assignee. */
function RowState({ row, isCompact, isUndelivered, className }: RowStateProps) {
  const { item: ticket, position } = row
  const { status, waitingOn, assignee } = ticket
  const isKnown = isStillKnown(row)
  return (
    <p className={className}>
      {isKnown && (
        <>
          <Badge
            tone={statusTones[status]}
            icon={status === 'closed' ? <Closed /> : undefined}
            className={classes(isCompact && 'py-0! text-xs! leading-4.5!')}
          >
            {statusLabel(status)}
          </Badge>
          {!isUndelivered && waitingOn !== null && (
            <span
              className={classes(
                'inline-flex items-center gap-1 @3xs:shrink-0 @3xs:whitespace-nowrap',
                waitingOn === 'us' && 'font-bold text-accent',
              )}
            >
              <Hourglass />
              {waitingOn === 'us' ? 'čeká na nás' : 'čeká na hráče'}
            </span>
          )}
        </>
      )}
      {isUndelivered && (
        <span className="inline-flex shrink-0 items-center gap-1 font-bold whitespace-nowrap text-bad">
          <Undelivered /> neodesláno
        </span>
      )}
      {!isCompact && <RowTags tags={ticket.tags} className="@max-sm:sr-only" />}
      {position === 'filtered-out' && (
        <span className={classes('italic', isCompact ? 'shrink-0' : 'truncate')} title={deskWords.left}>
          {isCompact ? deskWords.leftShort : deskWords.left}
        </span>
      )}
      {position === 'unreadable' && <span className="italic">už k němu nemáte přístup</span>}
      {isKnown && assignee && (
        <span
          className="ml-auto flex max-w-full min-w-0 items-center gap-1.5"
          title={`Řeší ${assignee.username}`}
        >
          <span className="sr-only">Řeší</span>
          <Avatar src={assignee.avatarUrl} size={22} className="border-1!" />
          <span className={classes('truncate @max-sm:sr-only', isCompact && 'sr-only')}>
            {assignee.username}
          </span>
        </span>
      )}
    </p>
  )
}

function Unread({ count }: { count: number }) {
  const words = plural(count, 'nepřečtená zpráva', 'nepřečtené zprávy', 'nepřečtených zpráv')
  return (
    <span
      title={`${unreadText(count)} ${words}`}
      className="min-w-5.5 rounded-full bg-ember px-1.5 text-center text-[0.8125rem] leading-5 font-bold text-night-950 tabular-nums"
    >
      {unreadText(count)}
      <span className="sr-only"> {words}</span>
    </span>
  )
}

function LastTime({ moment }: { moment: string }) {
  const now = useNow(30_000)
  return (
    <time
      dateTime={moment}
      title={dateTime(moment)}
      className="text-[0.8125rem] leading-5 whitespace-nowrap text-fg-soft tabular-nums"
    >
      {shortAge(moment, now)}
    </time>
  )
}
