import type { AppealAgainst } from '@westmore/contract/sanctions-api.ts'
import type { OwnSanction } from '@westmore/contract/sanctions.ts'
import { Link } from 'react-router'
import { dateTime, untilText } from '#format.ts'
import { CitedText } from '#text/cited-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { kindLabel, kindWords, outcomeLabels, ownWords, stateWords } from './labels.ts'

type SanctionMarkProps = { sanction: Pick<OwnSanction, 'kind' | 'state'> }

export function SanctionMark({ sanction: { kind, state } }: SanctionMarkProps) {
  return <Badge tone={state === 'active' ? kindWords[kind].tone : 'neutral'}>{kindLabel(kind)}</Badge>
}

type StateMarkProps = { sanction: Pick<OwnSanction, 'state' | 'until' | 'end'> }

export function StateMark({ sanction: { state, until, end } }: StateMarkProps) {
  const { label } = stateWords[state]
  if (state === 'waiting') return <span className="font-bold text-fg">{label}</span>
  if (state !== 'active') return `${label} ${dateTime(end?.at ?? until ?? '')}`
  return (
    <>
      <span className="font-bold text-fg">{label}</span> {untilText(until)}
    </>
  )
}

type ParagraphsProps = Pick<OwnSanction, 'paragraphs'> & { at: string }

export function Paragraphs({ paragraphs, at }: ParagraphsProps) {
  return (
    <ul>
      {paragraphs.map((paragraph, place) => (
        <li key={place}>
          <CitedText text={paragraph} at={at} />
        </li>
      ))}
    </ul>
  )
}

type AppealsProps = {
  appeals: readonly AppealAgainst[]
  placeOf: (ticket: number) => string
}

export function Appeals({ appeals, placeOf }: AppealsProps) {
  return appeals.map(({ id, ticket, decision }) => (
    <p key={id}>
      {ticket === null ? (
        'Odvolání'
      ) : (
        <Link
          to={placeOf(ticket)}
          className="text-link inline-flex items-center tabular-nums max-sm:min-h-11"
        >
          Odvolání #{ticket}
        </Link>
      )}
      : {decision ? `${outcomeLabels[decision.outcome]} (${dateTime(decision.at)})` : ownWords.appealWaits}
    </p>
  ))
}
