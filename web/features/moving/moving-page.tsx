import { useQuery } from '@tanstack/react-query'
import type { Moving } from '@westmore/contract/moving.ts'
import { Link } from 'react-router'
import { BackToSettings } from '#back-to-settings.tsx'
import { StateMark } from '#features/doctor/public.ts'
import { useMe } from '#session/session.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { AwaitedStaff } from './awaited-staff.tsx'
import { movingWords, stateOf, stepWords } from './labels.ts'
import { movingQueries } from './queries.ts'
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
      <ol
        aria-label={movingWords.steps}
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800"
      >
        {data.steps.map((one, at) => (
          <StepRow key={one.step} one={one} place={at + 1} />
        ))}
      </ol>
      <TakeOver />
      <AwaitedStaff awaited={data.awaited} hasStaffRoles={data.hasStaffRoles} />
    </div>
  )
}

type StepRowProps = { one: Moving['steps'][number]; place: number }

function StepRow({ one, place }: StepRowProps) {
  const { name, to, about, changes } = stepWords[one.step]
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-3 @3xl:grid-cols-[2rem_minmax(0,1fr)_8rem] @3xl:items-center">
      <span aria-hidden="true" className="text-lg text-fg-soft tabular-nums">
        {place}.
      </span>
      <div className="min-w-0">
        <Link to={to} className="font-bold underline-offset-4 hover:underline">
          {name}
        </Link>
        <p className="text-sm">{about(one.count)}</p>
        <p className="text-sm text-fg-soft">{changes}</p>
      </div>
      <span className="col-start-2 @3xl:col-start-3">
        <StateMark state={one.isDone ? 'good' : 'unset'} label={stateOf(one)} />
      </span>
    </li>
  )
}
