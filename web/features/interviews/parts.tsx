import { useQuery } from '@tanstack/react-query'
import {
  interviewStates,
  marks,
  proposalOf,
  type Interview,
  type Room,
} from '@westmore/contract/interviews.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InterviewParts } from '#features/allowlist/public.ts'
import { interviewsPlace } from '#places.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { markLabels, proposals, staffWords, standingOf } from './labels.ts'
import { interviewCommands, interviewQueries } from './queries.ts'

function useInterview(id: string) {
  const { data: room } = useQuery(interviewQueries.room())
  return { room, interview: room?.interviews.find((one) => one.id === id) }
}

/** The marks: to be set in one's own talk, to be read by who decides after it. */
function Sheet({ id }: { id: string }) {
  const { room, interview } = useInterview(id)
  if (!room || !interview) return null
  if (interview.state === 'talking' && interview.isMine) return <Talk {...{ room, interview }} />
  if (interview.state !== 'recommended' || interview.checks.length === 0) return null
  return (
    <ul aria-label="Zápis z pohovoru" className="grid gap-1 text-sm">
      {interview.checks.map(({ text, mark }) => (
        <li key={text} className="wrap-anywhere">
          {text}: <strong>{markLabels[mark]}</strong>
        </li>
      ))}
    </ul>
  )
}

type TalkProps = { room: Room; interview: Interview }

function Talk({ room, interview }: TalkProps) {
  const { id, checks } = interview
  const mark = useCommand(interviewCommands.mark(), staffWords)
  const release = useCommand(interviewCommands.release(), staffWords)
  const miss = useCommand(interviewCommands.miss(), staffWords)
  const isBusy = release.isPending || miss.isPending
  const proposal = proposalOf(checks, room)
  return (
    <section aria-label="Pohovor" className="grid gap-3 rounded-sm border border-accent px-3 py-2">
      <p className="font-bold">{['Pohovor', ...standingOf(interview, room)].join(', ')}</p>
      {checks.length > 0 && (
        <ol className="grid gap-2">
          {checks.map(({ text, mark: given }, at) => (
            <li
              key={text}
              className="grid items-center gap-x-4 gap-y-1 border-b border-line pb-2 @3xl:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p className="wrap-anywhere">{text}</p>
              <ChoiceButtons
                joined
                label={text}
                choices={marks.map((one) => ({ id: one, label: markLabels[one] }))}
                value={mark.isPending && mark.variables.at === at ? mark.variables.mark : given}
                onChange={(chosen) => mark.mutate({ id, at, mark: chosen })}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="flex-1 font-bold">
          {proposal !== null && proposals[proposal]}
        </p>
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => miss.mutate({ id })}>
          Nepřišel(a)
        </Button>
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => release.mutate({ id })}>
          Vrátit do fronty
        </Button>
      </div>
    </section>
  )
}

type ApprovalProps = {
  id: string
  onApprove: () => void
  /** The button «Schválit». */
  children: ReactNode
}

/** In place of «Schválit», by what the owners have chosen and how far the interview is. */
function Approval({ id, onApprove, children }: ApprovalProps) {
  const { room, interview } = useInterview(id)
  if (!room?.isOn) return children
  const { allowsDirect, needsSecond } = room
  const { state, by, isMine } = interview ?? {}
  if (state === 'recommended')
    return (
      <>
        {!(needsSecond && isMine) && children}
        <p className="text-sm font-bold">
          {interviewStates.recommended}: <bdi>{by}</bdi>
        </p>
      </>
    )
  if (state === 'talking' && isMine)
    return needsSecond ? (
      <Recommend id={id} />
    ) : (
      <Button variant="approve" data-approve onClick={onApprove}>
        Prošel(a)
      </Button>
    )
  return (
    <>
      {state ? (
        <p className="text-sm font-bold">
          <Link to={interviewsPlace}>{interviewStates[state]}</Link>
          {by && (
            <>
              : <bdi>{by}</bdi>
            </>
          )}
        </p>
      ) : (
        <Invite id={id} />
      )}
      {allowsDirect &&
        (needsSecond ? (
          <Recommend id={id} />
        ) : (
          <Button variant="secondary" onClick={onApprove}>
            Schválit rovnou
          </Button>
        ))}
    </>
  )
}

function Invite({ id }: { id: string }) {
  const invite = useCommand(interviewCommands.invite(), {
    ...staffWords,
    done: 'Hráč je pozvaný k pohovoru.',
  })
  return (
    <Button variant="approve" data-approve busy={invite.isPending} onClick={() => invite.mutate({ id })}>
      Pozvat k&nbsp;pohovoru
    </Button>
  )
}

function Recommend({ id }: { id: string }) {
  const recommend = useCommand(interviewCommands.recommend(), {
    ...staffWords,
    done: 'Žádost je doporučená, rozhodne někdo další.',
  })
  return (
    <Button
      variant="secondary"
      data-approve
      busy={recommend.isPending}
      onClick={() => recommend.mutate({ id })}
    >
      Doporučit
    </Button>
  )
}

/** Parts for the review of applications. */
export const interviewParts: InterviewParts = { Sheet, Approval }
