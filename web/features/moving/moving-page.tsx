import { useQuery } from '@tanstack/react-query'
import type { Moving } from '@westmore/contract/moving.ts'
import { Link } from 'react-router'
import Wagon from '~icons/game-icons/old-wagon'
import { BackToSettings } from '#back-to-settings.tsx'
import { StateMark } from '#features/doctor/public.ts'
import { useMe } from '#session/session.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { AwaitedStaff } from './awaited-staff.tsx'
import { isMovedIn, movingWords, stateLabels, stepWords } from './labels.ts'
import { movingCommands, movingQueries } from './queries.ts'
import { TakeOver } from './take-over.tsx'

export const meta = () => [{ title: 'STĚHUJEME SE | Westmore' }]

export default function MovingPage() {
  const { me } = useMe()
  return (
    <>
      <PageTitle hint={movingWords.subtitle} action={<BackToSettings />}>
        STĚHUJEME SE
      </PageTitle>
      {me?.role === 'owner' ? <Steps /> : <p>{movingWords.ownersOnly}</p>}
    </>
  )
}

function Steps() {
  const query = useQuery(movingQueries.read())
  const { data } = query
  if (!data) return <NotLoaded query={query} failed={movingWords.loadFailed} />
  return (
    <div className="@container grid gap-6">
      {isMovedIn(data) && (
        <EmptyState drawing={<Wagon />} title={movingWords.overTitle}>
          {movingWords.overText}
        </EmptyState>
      )}
      <ol
        aria-label={movingWords.steps}
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800"
      >
        {data.steps.map((step, place) => (
          <StepRow key={step.step} {...step} place={place + 1} />
        ))}
      </ol>
      <TakeOver />
      <AwaitedStaff awaited={data.awaited} hasStaffRoles={data.hasStaffRoles} />
    </div>
  )
}

type StepRowProps = Moving['steps'][number] & { place: number }

function StepRow({ step, state, count, place }: StepRowProps) {
  const { mutate, isPending } = useCommand(movingCommands.skip(), { failed: movingWords.skipFailed })
  const { name, to, about, changes } = stepWords[step]
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-3 @3xl:grid-cols-[2rem_minmax(0,1fr)_8rem_11rem] @3xl:items-center">
      <span aria-hidden="true" className="text-lg text-fg-soft tabular-nums">
        {place}.
      </span>
      <div className="min-w-0">
        <Link to={to} className="font-bold underline-offset-4 hover:underline">
          {name}
        </Link>
        <p className="text-sm">{about(count)}</p>
        <p className="text-sm text-fg-soft">{changes}</p>
      </div>
      <span className="col-start-2 @3xl:col-start-3">
        <StateMark state={state === 'open' ? 'unset' : 'good'} label={stateLabels[state]} />
      </span>
      {state !== 'done' && (
        <Button
          variant="ghost"
          size="sm"
          busy={isPending}
          disabled={isPending}
          aria-label={`${state === 'open' ? movingWords.skip : movingWords.unskip}: ${name}`}
          onClick={() => mutate({ step, isSkipped: state === 'open' })}
          className="col-start-2 justify-self-start max-lg:min-h-11 @3xl:col-start-4 @3xl:justify-self-end"
        >
          {state === 'open' ? movingWords.skip : movingWords.unskip}
        </Button>
      )}
    </li>
  )
}
