import { kindsOfSanction, sanctionName } from '@westmore/contract/sanctions.ts'
import type { ReactNode } from 'react'
import Law from '~icons/game-icons/gavel'
import { dateTime, untilText } from '#format.ts'
import { useProgressiveRows } from '#lists/progressive-rows.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { appealPlace, ownTicketPlace } from '#places.ts'
import { CitedText } from '#text/cited-text.tsx'
import { Paper } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { FormLine } from '#ui/ornament.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Stamp } from '#ui/stamp.tsx'
import {
  authorText,
  closedTexts,
  dialogWords,
  endingText,
  kindLabel,
  NOTHING_CLOSED,
  ownWords,
  stateWords,
} from './labels.ts'
import { Appeals, Paragraphs } from './parts.tsx'
import { useOwnSanctions, type SanctionOfUser } from './state.ts'

export const meta = () => [{ title: `${ownWords.title} | Westmore` }]

export default function OwnSanctionsPage() {
  const { query, sanctions } = useOwnSanctions()
  const active = sanctions?.filter(({ state }) => state === 'active') ?? []
  const past = useProgressiveRows(sanctions?.filter(({ state }) => state !== 'active') ?? [], 10)
  return (
    <>
      <PageTitle subtitle={ownWords.subtitle}>{ownWords.title}</PageTitle>
      {!sanctions ? (
        <NotLoaded query={query} failed={ownWords.loadFailed} />
      ) : sanctions.length === 0 ? (
        <EmptyState drawing={<Law />} title={ownWords.none}>
          {ownWords.noneText}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <div role="status" className="grid gap-6 empty:hidden">
            {active.map((sanction) => (
              <OwnSheet key={sanction.id} sanction={sanction} />
            ))}
          </div>
          {past.length > 0 && (
            <section aria-labelledby="sankce-drivejsi" className="grid gap-6">
              <h2 id="sankce-drivejsi" className="poster text-display-sm">
                {ownWords.past}
              </h2>
              {past.map((sanction) => (
                <OwnSheet key={sanction.id} sanction={sanction} />
              ))}
            </section>
          )}
        </div>
      )}
    </>
  )
}

function OwnSheet({ sanction }: { sanction: SanctionOfUser }) {
  useViewing({ type: 'sanction', id: sanction.id })
  const { number, kind, state, reason, paragraphs, createdAt, until, end, appeals } = sanction
  const { closes, given } = kindsOfSanction[kind]
  const id = `sankce-${number}`
  const isActive = state === 'active'
  const { stamp, label } = stateWords[state]
  const ending = endingText(sanction)
  return (
    <Paper as="article" aria-labelledby={id} className="grid gap-4 px-5 py-6 sm:px-9">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="smallcaps text-fg-soft">
            Výnos <span className="whitespace-nowrap tabular-nums">{sanctionName(number)}</span> ·{' '}
            {kindLabel(kind)}
          </p>
          <h2 id={id} className="text-xl font-bold">
            {isActive ? given : kindLabel(kind)}
          </h2>
        </div>
        <Stamp key={state} tone={stamp} label={label.toLocaleUpperCase('cs')} />
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
        <p className="border-l-4 border-edge pl-4 wrap-anywhere whitespace-pre-line">
          <CitedText text={end.reason} at={end.at} />
        </p>
      )}
      <dl className="grid items-baseline gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Line name="Důvod">
          <p className="whitespace-pre-line">
            <CitedText text={reason} at={createdAt} />
          </p>
        </Line>
        {paragraphs.length > 0 && (
          <Line name={dialogWords.paragraphs}>
            <Paragraphs paragraphs={paragraphs} at={createdAt} />
          </Line>
        )}
        <Line name="Uděleno">
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>, <bdi>{authorText(sanction)}</bdi>
        </Line>
        {end !== null && <Line name="Měla platit">{untilText(until)}</Line>}
      </dl>
      <Appeals appeals={appeals} placeOf={ownTicketPlace} />
      {isActive && appeals.every(({ decision }) => decision !== null) && (
        <LinkButton to={appealPlace(number)} variant="secondary" className="justify-self-start">
          {ownWords.appeal}
        </LinkButton>
      )}
    </Paper>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="smallcaps text-fg-soft max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
