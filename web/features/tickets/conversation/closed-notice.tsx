import { canRate, isClosedByDecision, type Ticket } from '@westmore/contract/tickets.ts'
import Merge from '~icons/lucide/merge'
import { date, shortDate } from '#format.ts'
import { ownSanctionsPlace, ownTicketPlace, type Side } from '#places.ts'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Stamp } from '#ui/stamp.tsx'
import { followingPlace } from '../labels.ts'
import { Rating, Stars } from './rating.tsx'

type ClosedNoticeProps = { ticket: Ticket; side: Side; userId: string }

function MergedNotice({ number, side }: { number: number; side: Side }) {
  const isPlayer = side === 'player'
  const place = isPlayer ? ownTicketPlace(number) : `/user/admin/tickets?stav=vse&ticket=${number}`
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between',
        isPlayer ? 'paper gap-3 rounded-sm p-4 sm:p-5' : 'gap-2 border-t border-line px-3 py-2 text-sm',
      )}
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Merge className="mt-1 shrink-0 text-accent" />
        <span>
          <strong>Ticket je sloučený s #{number}.</strong> Všechny zprávy jsou tam a tam se i pokračuje.
        </span>
      </p>
      <LinkButton to={place} variant="secondary" size="sm" className="min-h-11">
        Otevřít #{number}
      </LinkButton>
    </div>
  )
}

function ClosedStamp({ date: at, className }: { date?: string | null; className: string }) {
  return (
    <span aria-hidden="true" className="contents">
      <Stamp tone="bad" label="Uzavřeno" {...(at && { date: shortDate(at) })} className={className} />
    </span>
  )
}

export function ClosedNotice({ ticket, side, userId }: ClosedNoticeProps) {
  const { closedAt, closedFor, mergedInto, rating } = ticket
  const isAppeal = isClosedByDecision(ticket)
  if (mergedInto !== null) return <MergedNotice number={mergedInto} side={side} />
  const since = closedAt === null ? '' : ` od ${date(closedAt)}`
  if (side === 'staff')
    return (
      <div className="grid gap-1 border-t border-line px-3 py-2 text-sm text-fg-soft">
        <div className="flex items-center justify-between gap-3">
          <p>
            Ticket je uzavřený{since}.{' '}
            {isAppeal ? 'O odvolání je rozhodnuto.' : 'Hráči odpovíte, až ho znovu otevřete.'}
          </p>
          <ClosedStamp className="text-base!" />
        </div>
        {rating && (
          <p className="flex flex-wrap items-center gap-x-2">
            Hodnocení hráče: <Stars score={rating.score} />
            <span className="wrap-anywhere whitespace-pre-wrap text-fg">{rating.word}</span>
          </p>
        )}
      </div>
    )
  return (
    <div className="paper grid gap-4 rounded-sm p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <ClosedStamp date={closedAt} className="-mt-2 sm:-my-3" />
        <p className="min-w-0 flex-1 basis-64">
          <strong>Ticket je uzavřený{since}.</strong> {closedFor !== null && `Důvod: ${closedFor}. `}Další
          zprávy už nepřijímá.{' '}
          {isAppeal
            ? 'O odvolání je rozhodnuto, svou sankci najdete na stránce Moje Sankce.'
            : 'Kdybyste ještě něco potřebovali, založte nový; na tento sám odkáže.'}
        </p>
        <LinkButton
          to={isAppeal ? ownSanctionsPlace : followingPlace(ticket.number)}
          variant="secondary"
          size="sm"
          className="min-h-11"
        >
          {isAppeal ? 'Moje Sankce' : 'Nový Ticket'}
        </LinkButton>
      </div>
      {canRate(ticket, userId) && (
        <div className="border-t border-dashed border-edge pt-4">
          <Rating ticket={ticket} />
        </div>
      )}
    </div>
  )
}
