import type { OwnAppeal } from '@westmore/contract/sanctions-appeals.ts'
import { Link } from 'react-router'
import { ticketPlace } from '#places.ts'
import { outcomeLabels, ownWords } from './labels.ts'

export type AppealOfSanction = OwnAppeal & { sanctionId: string }

type AppealsProps = { appeals: readonly AppealOfSanction[]; sanctionId: string }

/** The appeals against a sanction, each with a link to its ticket; nothing without any. */
export function Appeals({ appeals, sanctionId }: AppealsProps) {
  const own = appeals.filter((appeal) => appeal.sanctionId === sanctionId)
  return own.map(({ id, ticket, decision }) => (
    <p key={id} className="text-sm">
      <Link
        to={ticketPlace(ticket)}
        className="text-link inline-flex items-center tabular-nums max-sm:min-h-11"
      >
        Odvolání #{ticket}
      </Link>
      : {decision ? outcomeLabels[decision.outcome] : ownWords.appealWaits}
    </p>
  ))
}
