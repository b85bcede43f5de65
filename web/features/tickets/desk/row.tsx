import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { Link } from 'react-router'
import Hourglass from '~icons/lucide/hourglass'
import Answer from '~icons/lucide/corner-down-left'
import Closed from '~icons/lucide/circle-check'
import { useNow } from '#clock.ts'
import { dateTime, plural, RelativeTime, shortAge } from '#format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { categoryLabel, statusLabel, statusTones, ticketNumber } from '../labels.ts'

interface DeskRowProps {
  ticket: StaffTicket
  href: string
  isOpen: boolean
  isSelected: boolean
  /** It no longer belongs to what the filter shows. */
  hasLeft: boolean
  onSelect: (selected: boolean) => void
}

/** The whole row opens the ticket; only its checkbox lies above. */
export function DeskRow({ ticket, href, isOpen, isSelected, hasLeft, onSelect }: DeskRowProps) {
  const { number, title, category, username, avatarUrl, status, unread, lastMessage, assignee } = ticket
  return (
    <li
      data-row={number}
      className={classes(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 border-l-3 py-2 pr-3 transition-colors',
        isOpen ? 'border-l-accent bg-accent/10' : 'border-l-transparent hover:bg-fg/5',
        isSelected && !isOpen && 'bg-fg/5',
        hasLeft && 'opacity-75',
      )}
    >
      <label className="relative z-1 -my-2 grid w-11 cursor-pointer place-items-center self-stretch lg:w-9">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={`Vybrat ticket ${ticketNumber(ticket)}`}
          className="size-4.5 accent-brass"
        />
      </label>
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 @2xl:grid-cols-[auto_minmax(0,1fr)_9.5rem] @2xl:grid-rows-[auto_auto_1fr] @2xl:gap-x-4">
        <Avatar src={avatarUrl} size={36} className="row-span-3 mt-0.5 self-start" />
        <div className="flex min-w-0 items-baseline gap-2 @2xl:col-span-2">
          <Link
            to={href}
            preventScrollReset
            aria-current={isOpen || undefined}
            className={classes(
              'min-w-0 flex-1 truncate leading-snug outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring',
              unread > 0 ? 'font-bold text-fg' : 'font-medium',
            )}
          >
            {title}
          </Link>
          {unread > 0 && <Unread count={unread} />}
          <LastTime moment={lastMessage.createdAt} />
        </div>
        <p className="flex min-w-0 gap-x-2 overflow-hidden text-[0.8125rem] leading-5 text-fg-soft">
          <span className="shrink-0 tabular-nums">{ticketNumber(ticket)}</span>
          <span className="max-w-[45%] shrink-0 truncate">{username}</span>
          <span className="truncate">{categoryLabel(category)}</span>
          <span title={dateTime(ticket.createdAt)} className="truncate @max-2xl:hidden">
            založeno <RelativeTime moment={ticket.createdAt} />
          </span>
        </p>
        <p className="mt-1 line-clamp-2 min-h-10 self-start text-sm leading-5 text-fg-soft wrap-anywhere">
          <LastAuthor ticket={ticket} /> {lastMessage.message}
        </p>
        <p className="col-start-2 mt-1.5 flex min-w-0 items-center gap-x-3 @max-3xs:flex-wrap gap-y-1 text-[0.8125rem] leading-5 text-fg-soft @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-2 @2xl:flex-col @2xl:items-end">
          {hasLeft ? (
            // What it has become is not known here, so neither status nor turn would be true.
            <span>už neodpovídá filtru</span>
          ) : (
            <>
              <Badge tone={statusTones[status]} icon={status === 'closed' ? <Closed /> : undefined}>
                {statusLabel(status)}
              </Badge>
              <Turn ticket={ticket} />
            </>
          )}
          {assignee && (
            <span
              className="ml-auto flex max-w-full min-w-0 items-center gap-1.5"
              title={`Řeší ${assignee.username}`}
            >
              <span className="sr-only">Řeší</span>
              <Avatar src={assignee.avatarUrl} size={22} className="border-1!" />
              <span className="truncate @max-sm:sr-only">{assignee.username}</span>
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

function Unread({ count }: { count: number }) {
  const words = plural(count, 'nepřečtená zpráva', 'nepřečtené zprávy', 'nepřečtených zpráv')
  return (
    <span
      title={`${count} ${words}`}
      className="min-w-5.5 rounded-full bg-ember px-1.5 text-center text-[0.8125rem] leading-5 font-bold text-night-950 tabular-nums"
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {words}
      </span>
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

function LastAuthor({ ticket: { lastMessage } }: { ticket: StaffTicket }) {
  return (
    <span className={classes('font-bold', lastMessage.isAdmin ? 'text-good' : 'text-fg')}>
      {lastMessage.isAdmin && <Answer className="mr-0.5 inline align-[-0.2em]" />}
      <bdi>{lastMessage.username}</bdi>:
    </span>
  )
}

function Turn({ ticket: { waitingOn } }: { ticket: StaffTicket }) {
  if (waitingOn === null) return null
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 @3xs:shrink-0 @3xs:whitespace-nowrap',
        waitingOn === 'us' && 'font-bold text-accent',
      )}
    >
      <Hourglass />
      {waitingOn === 'us' ? 'čeká na nás' : 'čeká na hráče'}
    </span>
  )
}
