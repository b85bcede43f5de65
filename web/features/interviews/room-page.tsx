import { useQuery } from '@tanstack/react-query'
import type { Interview } from '@westmore/contract/interviews.ts'
import { Link } from 'react-router'
import Talking from '~icons/game-icons/conversation'
import { useNow } from '#clock.ts'
import { dateTime, shortAge } from '#format.ts'
import { PanelDialog, PersonPortrait, usePersonPanel } from '#features/users/public.ts'
import { ticketPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { useCommand } from '#use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Applicant } from './applicant.tsx'
import { attemptText, interviewProblem, interviewWords, missedText, staffNews } from './labels.ts'
import { interviewCommands, interviewQueries } from './queries.ts'
import { TalkPanel } from './talk-panel.tsx'

export const meta = () => [{ title: 'POHOVORY | Westmore' }]

export default function RoomPage() {
  const query = useQuery({ ...interviewQueries.room(), refetchOnMount: 'always' })
  return (
    <>
      <PageTitle subtitle={<span className="low:sr-only">Kdo čeká a&nbsp;koho si kdo vzal</span>}>
        POHOVORY
      </PageTitle>
      {query.data ? <Room {...query.data} /> : <NotLoaded query={query} failed={interviewWords.loadFailed} />}
    </>
  )
}

type RoomProps = {
  isOn: boolean
  needsSecond: boolean
  mostSmall: number
  mostBig: number
  interviews: Interview[]
}

function Room({ isOn, interviews, ...limits }: RoomProps) {
  const [mine, others] = [true, false].map((own) => interviews.filter(({ isMine }) => isMine === own))
  const panel = usePersonPanel(() => undefined)
  const show = (id: string) => panel.show({ type: 'submission', id })
  if (!isOn)
    return (
      <EmptyState drawing={<Talking />} title={interviewWords.off}>
        {interviewWords.offText}
      </EmptyState>
    )
  return (
    <div className="grid max-w-5xl gap-5">
      {mine?.map(({ id }) => (
        <TalkPanel key={id} id={id} limits={limits} onShow={show} />
      ))}
      {others?.length === 0 ? (
        mine?.length === 0 && (
          <EmptyState drawing={<Talking />} title={interviewWords.nobody}>
            {interviewWords.nobodyText}
          </EmptyState>
        )
      ) : (
        <Panel as="section" aria-labelledby="cekaji" className="p-0!">
          <h2 id="cekaji" className="border-b border-line px-4 py-3 text-lg font-bold">
            Čekají na pohovor
          </h2>
          <ul className="divide-y divide-line">
            {others?.map((interview) => (
              <WaitingRow key={interview.id} {...{ interview }} onShow={show} />
            ))}
          </ul>
        </Panel>
      )}
      <PanelDialog {...panel.dialog} />
    </div>
  )
}

type WaitingRowProps = { interview: Interview; onShow: (id: string) => void }

function WaitingRow({ interview, onShow }: WaitingRowProps) {
  const { id, userId, username, avatarUrl, state, readyAt, ticket, attempt, attempts, missed, by } = interview
  const { me } = useMe()
  const now = useNow(30_000)
  const words = { failed: interviewProblem, news: staffNews }
  const take = useCommand(interviewCommands.take(), words)
  const release = useCommand(interviewCommands.release(), words)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <PersonPortrait {...{ id: userId, username, avatarUrl }} size={44} />
      <div className="min-w-0 flex-1 basis-48">
        <Applicant interview={interview} onShow={onShow} />
        <p className="text-sm text-fg-soft">
          {[attemptText(attempt, attempts), missedText(missed)].filter(Boolean).join(', ')}
        </p>
      </div>
      {ticket !== null && (
        <Link to={ticketPlace(ticket)} className="text-sm">
          Písemně, ticket #{ticket}
        </Link>
      )}
      {state === 'talking' ? (
        <>
          <Badge tone="busy">
            Pohovor vede <bdi>{by}</bdi>
          </Badge>
          {me?.role === 'owner' && (
            <Button variant="secondary" busy={release.isPending} onClick={() => release.mutate({ id })}>
              Vrátit do fronty
            </Button>
          )}
        </>
      ) : (
        <>
          {readyAt !== null && (
            <time dateTime={readyAt} title={dateTime(readyAt)} className="text-sm tabular-nums">
              Čeká {shortAge(readyAt, now)}
            </time>
          )}
          <Button busy={take.isPending} onClick={() => take.mutate({ id })}>
            Beru<span className="sr-only"> {username}</span>
          </Button>
        </>
      )}
    </li>
  )
}
