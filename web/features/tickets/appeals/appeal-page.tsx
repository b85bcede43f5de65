import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import Envelope from '~icons/game-icons/envelope'
import { outcomeLabels } from '#features/sanctions/public.ts'
import { errorCode } from '#api.ts'
import { dateTime } from '#format.ts'
import { ownTicketPlace } from '#places.ts'
import { CitedText } from '#text/cited-text.tsx'
import { Paper } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { FormLine } from '#ui/ornament.tsx'
import { AppealForm, type AppealData } from './appeal-form.tsx'
import { appealWords, obstacleText, sanctionTitle } from './labels.ts'
import { appealQueries } from './queries.ts'

export const meta = () => [{ title: 'ODVOLÁNÍ | Westmore' }]

export default function AppealPage() {
  const number = Number(useParams()['number'])
  const query = useQuery(appealQueries.form(number))
  const { data } = query
  if (!data) {
    const isGone = ['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(query.error) ?? '')
    if (!isGone) return <NotLoaded query={query} failed={appealWords.loadFailed} />
    return (
      <EmptyState
        drawing={<Envelope />}
        title={appealWords.gone}
        action={<LinkButton to="/user">Otevřít profil</LinkButton>}
      >
        <p>
          Dostali jste ji ve hře a herní účet tu ještě nemáte propojený? Opište v profilu kód, který vám hra
          ukáže, a potom tuto adresu otevřete znovu.
        </p>
      </EmptyState>
    )
  }
  return (
    <Paper framed className="relative">
      <header className="mb-6 grid gap-4">
        <div className="min-w-0">
          <p className="smallcaps text-fg-soft">{sanctionTitle(data.sanction)}</p>
          <h1 className="poster text-display-sm wrap-anywhere">{data.form.heading || appealWords.heading}</h1>
        </div>
        <FormLine />
        <dl className="grid gap-1">
          <dt className="font-bold">Důvod sankce</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            <CitedText text={data.sanction.reason} at={data.sanction.createdAt} />
          </dd>
        </dl>
      </header>
      <EarlierAppeals data={data} />
      {data.obstacle ? (
        <div className="grid justify-items-start gap-3">
          <p className="font-bold">{obstacleText(data.obstacle)}</p>
          {data.obstacle.why === 'open' && (
            <LinkButton to={ownTicketPlace(data.obstacle.ticket)}>Otevřít odvolání</LinkButton>
          )}
        </div>
      ) : (
        <AppealForm key={data.sanction.id} data={data} />
      )}
    </Paper>
  )
}

function EarlierAppeals({ data: { appeals } }: { data: AppealData }) {
  const decided = appeals.flatMap(({ id, ticket, decision }) => (decision ? [{ id, ticket, decision }] : []))
  if (decided.length === 0) return null
  return (
    <section aria-label="Dřívější odvolání" className="mb-6 grid gap-3">
      {decided.map(({ id, ticket, decision: { outcome, at, by, reason } }) => (
        <div key={id} className="border-l-4 border-edge px-3">
          <p className="font-bold">
            {outcomeLabels[outcome]}{' '}
            <span className="font-normal">
              ({dateTime(at)}, {by})
            </span>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            <CitedText text={reason} at={at} />
          </p>
          <Link to={ownTicketPlace(ticket)} className="inline-flex min-h-11 items-center text-link">
            Konverzace #{ticket}
          </Link>
        </div>
      ))}
    </section>
  )
}
