import { memo, type ReactNode, type RefObject } from 'react'
import { dayOf } from '@westmore/contract/days.ts'
import type { StaffTicket, Ticket, TicketEvent } from '@westmore/contract/tickets.ts'
import { useNow } from '#clock.ts'
import { date, relativeDay, ClockTime } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { eventLooks } from '../events.ts'
import { MessageGroup, type MessageActions } from './message-group.tsx'
import { OlderButton } from './older-button.tsx'
import type { Side } from '#places.ts'
import type { ThreadItem } from './thread.ts'
import { TicketFacts } from './ticket-facts.tsx'
import type { ThreadQuery } from './use-thread.ts'

type ThreadViewProps = { items: readonly ThreadItem[]; side: Side; actions: MessageActions }

type ThreadLogProps = ThreadViewProps & {
  ticket: Ticket | StaffTicket
  query: ThreadQuery
  scroller: RefObject<HTMLDivElement | null>
  end: RefObject<HTMLDivElement | null>
  children: ReactNode
}

export function ThreadLog({ ticket, query, scroller, end, children, ...view }: ThreadLogProps) {
  const { side } = view
  return (
    <ScrollingRegion
      ref={scroller}
      role="log"
      aria-live="off"
      label="Průběh konverzace"
      className={classes('min-h-0 min-w-0 flex-1', side === 'player' ? 'p-1 pb-2 lg:pt-4' : 'p-3')}
    >
      <div>
        <TicketFacts ticket={ticket} side={side} />
        {query.hasNextPage && <OlderButton query={query} scroller={scroller} />}
        <ThreadView {...view} />
        {children}
        <div ref={end} className="h-px" />
      </div>
    </ScrollingRegion>
  )
}

/** Memoised, so that typing below does not render the thread again. */
const ThreadView = memo(function ThreadView({ items, side, actions }: ThreadViewProps) {
  return (
    <ol aria-label="Zprávy" className={classes('grid grid-cols-1', side === 'player' ? 'gap-4' : 'gap-2')}>
      {items.map((item) => {
        if (item.kind === 'day') return <Day key={item.key} moment={item.moment} />
        if (item.kind === 'new') return <News key={item.key} />
        if (item.kind === 'event') return <EventLine key={item.key} event={item.event} side={side} />
        return <MessageGroup key={item.key} group={item} side={side} actions={actions} />
      })}
    </ol>
  )
})

function Day({ moment }: { moment: string }) {
  const now = useNow(60_000)
  const word = relativeDay(dayOf(new Date(moment)), dayOf(now)) ?? date(moment)
  return (
    <li className="flex items-center gap-3 pt-2 text-fg-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="smallcaps" title={date(moment)}>
        {word}
      </span>
    </li>
  )
}

function News() {
  return (
    <li
      data-new
      className="flex items-center gap-3 font-bold text-accent before:h-0.5 before:flex-1 before:bg-accent after:h-0.5 after:flex-1 after:bg-accent"
    >
      <span className="smallcaps">Nové</span>
    </li>
  )
}

function EventLine({ event, side }: { event: TicketEvent; side: Side }) {
  const { icon: Icon, text } = eventLooks[event.kind]
  return (
    <li
      data-seq={event.seq}
      className="flex flex-wrap items-center justify-center gap-x-2 px-2 text-center text-sm text-fg-soft"
    >
      <Icon className="text-accent" />
      <span className="font-bold wrap-anywhere text-fg">{text(event, side)}</span>
      <span className="wrap-anywhere">
        {event.name !== null && (
          <>
            <bdi>{event.name}</bdi> ·{' '}
          </>
        )}
        <ClockTime moment={event.createdAt} />
      </span>
    </li>
  )
}
