import { useQuery } from '@tanstack/react-query'
import type { AppealedSanction } from '@westmore/contract/sanctions-api.ts'
import { closes, sanctionName, type Sanction } from '@westmore/contract/sanctions.ts'
import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import Gavel from '~icons/game-icons/gavel'
import Lock from '~icons/lucide/lock'
import { errorCode } from '#api.ts'
import { useNow } from '#clock.ts'
import { dateTime, number as figure, RelativeTime, untilText } from '#format.ts'
import { personPlace, ticketPlace } from '#places.ts'
import { CitedText } from '#text/cited-text.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackButton, LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Section } from '#ui/section.tsx'
import { SanctionActions } from './actions.tsx'
import { EvidenceOf } from './evidence/evidence-of.tsx'
import { authorText, dialogWords, kindWords, staffWords } from './labels.ts'
import { NoteButton } from './note-button.tsx'
import { Appeals, Paragraphs, SanctionMark, StateMark } from './parts.tsx'
import { sanctionQueries } from './queries.ts'
import { atMoment } from './state.ts'

export function SanctionDetail({ number, listHref }: { number: number; listHref: string }) {
  const query = useQuery(sanctionQueries.one(number))
  const { data } = query
  const now = useNow(5_000)
  const sanction = data && atMoment(data, now)
  return (
    <>
      <PageTitle
        action={
          <div className="flex flex-wrap items-center gap-2">
            <BackButton to={listHref}>{staffWords.all}</BackButton>
            {sanction && <SanctionActions sanction={sanction} />}
          </div>
        }
        subtitle={
          sanction && (
            <span className="flex flex-wrap items-center gap-x-2">
              <bdi className="font-bold text-fg wrap-anywhere">{sanction.name || DELETED_NAME}</bdi>
              <SanctionMark sanction={sanction} />
              <span>
                <StateMark sanction={sanction} />
              </span>
            </span>
          )
        }
      >
        <span className="font-text font-bold whitespace-nowrap">{sanctionName(number)}</span>
      </PageTitle>
      {sanction ? (
        <Parts sanction={sanction} />
      ) : errorCode(query.error) === 'NOT_FOUND' ? (
        <EmptyState
          drawing={<Gavel />}
          title={staffWords.gone}
          action={
            <LinkButton to={listHref} variant="secondary">
              Zpět na seznam
            </LinkButton>
          }
        >
          {staffWords.goneText}
        </EmptyState>
      ) : (
        <NotLoaded query={query} failed={staffWords.notLoadedOne} />
      )}
    </>
  )
}

function Parts({ sanction }: { sanction: AppealedSanction }) {
  const { id, kind, reason, note, end, state, createdAt, appeals } = sanction
  return (
    <div className="@container grid gap-5">
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          {state === 'waiting' && <p className="font-bold">{staffWords.waiting}</p>}
          <Section title="Důvod">
            <p className="px-4 py-3 wrap-anywhere whitespace-pre-line">
              <CitedText text={reason} at={createdAt} />
            </p>
          </Section>
          {end !== null && (
            <Section title={state === 'overturned' ? 'Proč to byl omyl' : 'Proč byla zrušena'}>
              <p className="px-4 py-3 wrap-anywhere whitespace-pre-line">
                <CitedText text={end.reason} at={end.at} />
              </p>
              <p className="border-t border-line px-4 py-2 text-sm text-fg-soft">
                <bdi>{end.by}</bdi>, {dateTime(end.at)}
              </p>
            </Section>
          )}
          {appeals.length > 0 && (
            <Section title="Odvolání">
              <div className="grid gap-1 px-4 py-3 text-sm">
                <Appeals appeals={appeals} placeOf={ticketPlace} />
              </div>
            </Section>
          )}
          {note !== null && (
            <Section
              title={dialogWords.note}
              action={
                <span className="inline-flex flex-wrap items-center gap-1.5 text-sm text-fg-soft">
                  <Lock /> jen pro tým <NoteButton id={id} note={note} />
                </span>
              }
            >
              <p className="px-4 py-3 wrap-anywhere whitespace-pre-line">
                {note.text ? (
                  <CitedText text={note.text} at={createdAt} />
                ) : (
                  <span className="text-fg-soft">Nikdo si nic nepoznamenal.</span>
                )}
              </p>
            </Section>
          )}
          {note !== null && <EvidenceOf sanctionId={id} />}
          {closes(kind, 'game') && <RefusedBy sanctionId={id} />}
        </div>
        <Facts sanction={sanction} />
      </div>
    </div>
  )
}

function Facts({ sanction }: { sanction: Sanction }) {
  const { id, kind, userId, name, createdAt, until, end, state, paragraphs, identifiers } = sanction
  return (
    <Section title="Údaje">
      <dl className="grid gap-2.5 px-4 py-3 text-sm">
        <Fact name="Koho se týká">
          {userId === null ? (
            <>
              <bdi>{name || DELETED_NAME}</bdi>
              {state !== 'waiting' && ` (${staffWords.noAccount})`}
            </>
          ) : (
            <Link to={personPlace(userId)} className="text-link font-bold">
              <bdi>{name}</bdi>
            </Link>
          )}
        </Fact>
        <Fact name={state === 'waiting' ? 'Co bude znamenat' : 'Co to znamená'}>
          {kindWords[kind].effect}
        </Fact>
        <Fact name="Uděleno">
          <bdi>{authorText(sanction)}</bdi>, <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </Fact>
        {end !== null && <Fact name="Měla platit">{untilText(until)}</Fact>}
        {paragraphs.length > 0 && (
          <Fact name={dialogWords.paragraphs}>
            <Paragraphs paragraphs={paragraphs} at={createdAt} />
          </Fact>
        )}
        {identifiers.length > 0 && (
          <Fact name={dialogWords.identifiers}>
            <ul className="grid gap-1">
              {identifiers.map((identifier) => (
                <li key={identifier} className="flex flex-wrap items-center gap-x-1">
                  <span className="font-mono break-all">{identifier}</span>
                  <CopyButton compact label={`Kopírovat ${identifier}`} text={identifier} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <p className="border-t border-line px-4 py-2 text-sm">
        <Link
          to={`/user/admin/audit?predmet=sanction&id=${id}`}
          className="inline-flex items-center text-link max-sm:min-h-11"
        >
          Historie v auditu
        </Link>
      </p>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fg-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Attempts to join during the last day. */
function RefusedBy({ sanctionId }: { sanctionId: string }) {
  const query = useQuery(sanctionQueries.refused(sanctionId))
  const { data: refused } = query
  return (
    <Section title="Koho kvůli ní hra nepustila">
      {!refused ? (
        <NotLoaded
          query={query}
          failed="Pokusy o vstup se nepodařilo načíst"
          loading={<p className="px-4 py-3">Načítání...</p>}
        />
      ) : refused.length === 0 ? (
        <p className="px-4 py-3 text-fg-soft">Za posledních 24 hodin nikoho.</p>
      ) : (
        <ul className="divide-y divide-line">
          {refused.map(({ id, at, name, person, license, discordId, times }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-bold">{name}</bdi>{' '}
                {person ? (
                  <Link to={personPlace(person.id)} className="text-link text-sm">
                    <bdi>{person.username}</bdi>
                  </Link>
                ) : (
                  <span className="font-mono text-sm break-all text-fg-soft">{discordId ?? license}</span>
                )}
              </span>
              <span className="text-sm text-fg-soft">
                {times > 1 && `${figure(times)}× · `}
                <RelativeTime moment={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
