import { useQuery } from '@tanstack/react-query'
import {
  interviewStates,
  marks,
  proposalOf,
  type Interview,
  type Room,
} from '@westmore/contract/interviews.ts'
import { Link } from 'react-router'
import type { InterviewParts } from '#features/allowlist/public.ts'
import { interviewsPlace } from '#places.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { declineText, markLabels, proposals, staffWords, standingOf } from './labels.ts'
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
      {interview.checks.map(({ text, mark }, at) => (
        <li key={at} className="wrap-anywhere">
          {text}: <strong>{markLabels[mark]}</strong>
        </li>
      ))}
    </ul>
  )
}

const talkEnds = [
  ['miss', 'Nepřišel(a)'],
  ['release', 'Vrátit do fronty'],
] as const

type TalkProps = { room: Room; interview: Interview }

function Talk({ room, interview }: TalkProps) {
  const { id, checks } = interview
  const mark = useCommand(interviewCommands.mark(), staffWords)
  const act = useCommand(interviewCommands.act(), staffWords)
  const proposal = proposalOf(checks, room.mostSmall)
  return (
    <section aria-label="Pohovor" className="grid gap-3 rounded-sm border border-accent px-3 py-2">
      <p className="font-bold">{['Pohovor', ...standingOf(interview, room)].join(', ')}</p>
      {checks.length > 0 && (
        <ol className="grid gap-2">
          {checks.map(({ text, mark: given }, at) => (
            <li
              key={at}
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
          <span className="block font-normal">{declineText(interview, room)}</span>
        </p>
        {talkEnds.map(([deed, label]) => (
          <Button
            key={deed}
            variant="secondary"
            size="sm"
            disabled={act.isPending}
            onClick={() => act.mutate({ id, deed })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** In place of «Schválit», by what the owners have chosen and how far the interview is. */
const Approval: InterviewParts['Approval'] = ({ id, onApprove, children }) => {
  const { room, interview } = useInterview(id)
  if (!room?.isOn) return children
  const { allowsDirect, needsSecond } = room
  const { state, by, isMine } = interview ?? {}
  if (state === 'talking' && isMine && !needsSecond)
    return (
      <Button variant="approve" data-approve onClick={onApprove}>
        Prošel(a)
      </Button>
    )
  const isRecommended = state === 'recommended'
  const mayRecommend = needsSecond && !isRecommended && (allowsDirect || (state === 'talking' && isMine))
  return (
    <>
      {isRecommended && !(needsSecond && isMine) && children}
      {state && (
        <p className="text-sm font-bold">
          <Link to={interviewsPlace}>{interviewStates[state]}</Link>
          {by && (
            <>
              : <bdi>{by}</bdi>
            </>
          )}
        </p>
      )}
      {!state && <Yes id={id} deed="invite" />}
      {mayRecommend && <Yes id={id} deed="recommend" />}
      {allowsDirect && !needsSecond && !isRecommended && (
        <Button variant="secondary" onClick={onApprove}>
          Schválit rovnou
        </Button>
      )}
    </>
  )
}

const yesWords = {
  invite: { label: 'Pozvat k pohovoru', done: 'Hráč je pozvaný k pohovoru.' },
  recommend: { label: 'Doporučit', done: 'Žádost je doporučená, rozhodne někdo další.' },
}

function Yes({ id, deed }: { id: string; deed: keyof typeof yesWords }) {
  const { label, done } = yesWords[deed]
  const act = useCommand(interviewCommands.act(), { ...staffWords, done })
  return (
    <Button
      variant={deed === 'invite' ? 'approve' : 'secondary'}
      data-approve
      busy={act.isPending}
      onClick={() => act.mutate({ id, deed })}
    >
      {label}
    </Button>
  )
}

/** Parts for the review of applications. */
export const interviewParts: InterviewParts = { Sheet, Approval }
