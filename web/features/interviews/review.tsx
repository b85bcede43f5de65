import { useQuery } from '@tanstack/react-query'
import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { interviewStates, type InterviewStateOf } from '@westmore/contract/interviews.ts'
import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { interviewsPlace } from '#places.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { interviewProblem, staffNews, waitingText } from './labels.ts'
import { interviewCommands, interviewQueries } from './queries.ts'

type States = {
  isOn: boolean
  allowsDirect: boolean
  needsSecond: boolean
  states: InterviewStateOf[]
}

const Known = createContext<States | undefined>(undefined)

/** Asks once for all applications of a page. */
function Around({ ids, children }: { ids: string[]; children: ReactNode }) {
  const { data } = useQuery({ ...interviewQueries.states(ids), placeholderData: (before) => before })
  return (
    <Known value={data}>
      {data?.isOn && <RoomNotice />}
      {children}
    </Known>
  )
}

function RoomNotice() {
  const { data } = useQuery(interviewQueries.room())
  const waiting = data?.interviews.filter(({ state }) => state === 'ready').length ?? 0
  return (
    <p role="status" className="font-bold empty:hidden">
      {waiting > 0 && <Link to={interviewsPlace}>{waitingText(waiting)}</Link>}
    </p>
  )
}

type ApprovalProps = {
  submission: StaffSubmission
  onApprove: () => void
  /** The button «Schválit». */
  children: ReactNode
}

const words = { failed: interviewProblem, news: staffNews }

/** In place of «Schválit», by what the owners have chosen and how far the interview is. */
function Approval({ submission: { id }, onApprove, children }: ApprovalProps) {
  const known = useContext(Known)
  if (!known) return children
  const { isOn, allowsDirect, needsSecond } = known
  const interview = known.states.find((one) => one.id === id)
  const isRecommended = interview?.state === 'recommended'
  if (isRecommended && needsSecond && interview.isRecommendedByMe)
    return <p className="text-sm font-bold">Doporučili jste ji, rozhodne někdo další.</p>
  if (isRecommended)
    return (
      <>
        {children}
        <p className="text-sm font-bold">
          {interviewStates.recommended}: <bdi>{interview.recommendedBy}</bdi>
        </p>
      </>
    )
  if (!isOn) return needsSecond ? <Recommend id={id} isFirst /> : children
  const direct = needsSecond ? (
    <Recommend id={id} />
  ) : (
    <Button variant="secondary" onClick={onApprove}>
      Schválit rovnou
    </Button>
  )
  return (
    <>
      {interview ? <Going interview={interview} /> : <Invite id={id} />}
      {allowsDirect && direct}
    </>
  )
}

function Going({ interview: { state, by } }: { interview: InterviewStateOf }) {
  return (
    <p className="text-sm font-bold">
      <Link to={interviewsPlace}>{interviewStates[state]}</Link>
      {by !== null && (
        <>
          : <bdi>{by}</bdi>
        </>
      )}
    </p>
  )
}

function Invite({ id }: { id: string }) {
  const invite = useCommand(interviewCommands.invite(), { ...words, done: 'Hráč je pozvaný k pohovoru.' })
  return (
    <Button variant="approve" data-approve busy={invite.isPending} onClick={() => invite.mutate({ id })}>
      Pozvat k&nbsp;pohovoru
    </Button>
  )
}

function Recommend({ id, isFirst = false }: { id: string; isFirst?: boolean }) {
  const recommend = useCommand(interviewCommands.recommend(), { ...words, done: 'Žádost je doporučená.' })
  return (
    <Button
      variant={isFirst ? 'approve' : 'secondary'}
      data-approve={isFirst || undefined}
      busy={recommend.isPending}
      onClick={() => recommend.mutate({ id })}
    >
      Doporučit
    </Button>
  )
}

/** Parts for the review of applications. */
export const interviewsInReview = { Around, Approval }
