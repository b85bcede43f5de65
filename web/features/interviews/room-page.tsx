import { useQuery } from '@tanstack/react-query'
import type { Interview, Room } from '@westmore/contract/interviews.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import Talking from '~icons/game-icons/conversation'
import { useNow } from '#clock.ts'
import { dateTime } from '#format.ts'
import { ReviewedApplication, waiting } from '#features/allowlist/public.ts'
import { PanelDialog, PersonName, PersonPortrait, usePersonPanel } from '#features/users/public.ts'
import { ticketPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { useCommand } from '#use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { interviewWords, staffWords, standingOf } from './labels.ts'
import { interviewParts } from './parts.tsx'
import { interviewCommands, interviewQueries } from './queries.ts'
import { Times } from './times.tsx'

export const meta = () => [{ title: 'POHOVORY | Westmore' }]

export default function RoomPage() {
  const query = useQuery({ ...interviewQueries.room(), refetchOnMount: 'always' })
  return (
    <>
      <PageTitle subtitle={<span className="low:sr-only">Kdo čeká a&nbsp;koho si kdo vzal</span>}>
        POHOVORY
      </PageTitle>
      {query.data ? (
        <People room={query.data} />
      ) : (
        <NotLoaded query={query} failed={interviewWords.loadFailed} />
      )}
    </>
  )
}

function People({ room }: { room: Room }) {
  const panel = usePersonPanel(() => undefined)
  const top = useRef<HTMLDivElement>(null)
  const now = useNow(30_000)
  const begun = room.times.filter(({ startsAt }) => new Date(startsAt) <= now).map(({ id }) => id)
  const going = room.interviews.filter(
    ({ state, timeId }) =>
      state === 'ready' || state === 'talking' || (timeId !== null && begun.includes(timeId)),
  )
  const mine = going.filter(({ state, isMine }) => state === 'talking' && isMine)
  const others = going.filter((one) => !mine.includes(one))
  if (!room.isOn)
    return (
      <EmptyState drawing={<Talking />} title={interviewWords.off}>
        {interviewWords.offText}
      </EmptyState>
    )
  return (
    <div ref={top} tabIndex={-1} className="grid max-w-5xl gap-5 outline-none">
      {mine.map(({ id, userId }) => (
        <ReviewedApplication
          key={id}
          userId={userId}
          parts={interviewParts}
          onPanel={panel.show}
          focusList={() => top.current?.focus({ preventScroll: true })}
        />
      ))}
      {others.length > 0 && (
        <Panel as="section" aria-labelledby="cekaji" className="p-0!">
          <h2 id="cekaji" className="border-b border-line px-4 py-3 text-lg font-bold">
            Čekají na pohovor
          </h2>
          <ul className="divide-y divide-line">
            {others.map((interview) => (
              <Waiting key={interview.id} {...{ room, interview }} />
            ))}
          </ul>
        </Panel>
      )}
      {going.length === 0 && (
        <EmptyState drawing={<Talking />} title={interviewWords.nobody}>
          {interviewWords.nobodyText}
        </EmptyState>
      )}
      <Times room={room} />
      <PanelDialog {...panel.dialog} />
    </div>
  )
}

function Waiting({ room, interview }: { room: Room; interview: Interview }) {
  const { id, userId, username, name, avatarUrl, state, readyAt, ticket, by } = interview
  const { me } = useMe()
  const now = useNow(30_000)
  const act = useCommand(interviewCommands.act(), staffWords)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <PersonPortrait {...{ id: userId, username, avatarUrl }} size={44} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-bold wrap-anywhere">
          <PersonName {...{ name, username }} />
        </p>
        <p className="text-sm text-fg-soft">{standingOf(interview, room).join(', ')}</p>
      </div>
      {ticket !== null && (
        <Link to={ticketPlace(ticket)} className="text-sm">
          Písemně, ticket #{ticket}
        </Link>
      )}
      {state === 'talking' ? (
        <>
          <Badge tone="busy">
            <span>
              Pohovor vede <bdi>{by}</bdi>
            </span>
          </Badge>
          {me?.role === 'owner' && (
            <Button
              variant="secondary"
              busy={act.isPending}
              onClick={() => act.mutate({ id, deed: 'release' })}
            >
              Vrátit do fronty
            </Button>
          )}
        </>
      ) : (
        <>
          {readyAt !== null && (
            <time dateTime={readyAt} title={dateTime(readyAt)} className="text-sm tabular-nums">
              {waiting(readyAt, now)}
            </time>
          )}
          {state === 'invited' && <Badge tone="waiting">Čas už začal</Badge>}
          <Button
            variant={state === 'invited' ? 'secondary' : 'primary'}
            busy={act.isPending}
            onClick={() => act.mutate({ id, deed: state === 'invited' ? 'miss' : 'take' })}
          >
            {state === 'invited' ? 'Nepřišel(a)' : 'Beru'}
            <span className="sr-only"> {username}</span>
          </Button>
        </>
      )}
    </li>
  )
}
