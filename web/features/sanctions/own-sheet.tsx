import { kindsOfSanction, sanctionName } from '@westmore/contract/sanctions.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dateTime, untilText } from '#format.ts'
import { appealPlace, ownTicketPlace } from '#places.ts'
import { Paper } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { FormLine } from '#ui/ornament.tsx'
import { Stamp } from '#ui/stamp.tsx'
import {
  closedTexts,
  endingText,
  kindLabel,
  NOTHING_CLOSED,
  ownWords,
  outcomeLabels,
  authorText,
  pointsText,
  stamps,
} from './labels.ts'
import type { SanctionOfUser } from './state.ts'

/** A sanction as its person reads it, printed like a decree. */
export function OwnSheet({ sanction }: { sanction: SanctionOfUser }) {
  const { number, kind, state, reason, paragraphs, points, createdAt, until, end, appeals } = sanction
  const { closes, given } = kindsOfSanction[kind]
  const id = `sankce-${number}`
  const isActive = state === 'active'
  const ending = endingText(sanction)
  return (
    <Paper as="article" aria-labelledby={id} className="grid gap-4 px-5 py-6 sm:px-9">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="smallcaps text-fg-soft">
            Výnos <span className="tabular-nums">{sanctionName(number)}</span> · {kindLabel(kind)}
          </p>
          <h2 id={id} className="text-xl font-bold">
            {isActive ? given : kindLabel(kind)}
          </h2>
        </div>
        <Stamp key={state} {...stamps[state]} />
      </header>
      <FormLine />
      {isActive && (
        <div className="grid gap-1 text-lg">
          <p className="font-bold">Platí {untilText(until)}.</p>
          {closes.length === 0 ? (
            <p>{NOTHING_CLOSED}</p>
          ) : (
            closes.map((what) => <p key={what}>{closedTexts[what]}</p>)
          )}
        </div>
      )}
      {ending !== null && <p className="text-lg font-bold wrap-anywhere">{ending}</p>}
      {end !== null && end.reason !== '' && (
        <p className="border-l-4 border-edge pl-4 wrap-anywhere whitespace-pre-line">{end.reason}</p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Line name="Důvod">
          <p className="whitespace-pre-line">{reason}</p>
        </Line>
        {paragraphs.length > 0 && (
          <Line name="Porušená pravidla">
            <ul>
              {paragraphs.map((paragraph, at) => (
                <li key={at}>{paragraph}</li>
              ))}
            </ul>
          </Line>
        )}
        {points !== null && (
          <Line name="Body">
            {points.category}: {pointsText(points.count)}, {untilText(points.until)}
          </Line>
        )}
        <Line name="Uděleno">
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>, <bdi>{authorText(sanction)}</bdi>
        </Line>
        {end !== null && <Line name="Měla platit">{untilText(until)}</Line>}
      </dl>
      <OwnAppeals appeals={appeals} />
      {isActive && appeals.every(({ decision }) => decision !== null) && (
        <LinkButton to={appealPlace(number)} variant="secondary" className="justify-self-start">
          {ownWords.appeal}
        </LinkButton>
      )}
    </Paper>
  )
}

function OwnAppeals({ appeals }: Pick<SanctionOfUser, 'appeals'>) {
  return appeals.map(({ id, ticket, decision }) => (
    <p key={id}>
      <Link to={ownTicketPlace(ticket)} className="text-link inline-flex min-h-11 items-center font-bold">
        Odvolání #{ticket}
      </Link>
      : {decision ? `${outcomeLabels[decision.outcome]} (${dateTime(decision.at)})` : ownWords.appealWaits}
    </p>
  ))
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="smallcaps text-fg-soft max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
