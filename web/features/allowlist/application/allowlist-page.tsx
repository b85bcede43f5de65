import { useQuery } from '@tanstack/react-query'
import type { MyAllowlist, Question } from '@westmore/contract/allowlist.ts'
import type { Me } from '@westmore/contract/auth.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorCode } from '#api.ts'
import { useClosing, useIsClosingKnown } from '#features/sanctions/public.ts'
import { useViewing } from '#live/viewed-subjects.ts'
import { useMe } from '#session/session.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Attempts } from './attempts.tsx'
import { ClosedGate } from './closed-gate.tsx'
import { DebugConsole } from './debug-console.tsx'
import { KeptAnswers } from '../answering/kept-answers.tsx'
import { alerts } from '../answering/labels.ts'
import { statusAnnouncements } from './labels.ts'
import { Questionnaire } from '../answering/questionnaire.tsx'
import { allowlistQueries } from '../queries.ts'
import { SignInPanel } from '../session-panel.tsx'
import { StartPanel } from './start-panel.tsx'
import { sheetOf, StatusPanel } from './status-panel.tsx'
import { useDraft } from '../answering/use-draft.ts'
import { searchOf, useAskedQuestion } from '../answering/use-position.ts'

export const meta = () => [{ title: 'ALLOWLIST | Westmore' }]

export default function AllowlistPage() {
  const { status, me, retry } = useMe()
  const asked = useAskedQuestion()
  // Kept when the session ends, so that the form being filled in stays on screen.
  const [applicant, setApplicant] = useState<Me | undefined>(me)
  if (me && me !== applicant) setApplicant(me)
  const shown = me ?? (asked !== null ? applicant : undefined)

  return (
    <>
      <PageTitle>ALLOWLIST</PageTitle>
      {shown && <Application key={shown.id} userId={shown.id} signedIn={status === 'user'} />}
      {!shown && status === 'visitor' && <SignInPanel />}
      {!shown && status === 'loading' && <Spinner />}
      {!shown && status === 'error' && <LoadError onRetry={retry} />}
      <DebugConsole />
    </>
  )
}

function Application({ userId, signedIn }: { userId: string; signedIn: boolean }) {
  const mine = useQuery({ ...allowlistQueries.mine(), enabled: signedIn })
  const questions = useQuery({ ...allowlistQueries.questions(), enabled: signedIn })
  const draft = useDraft(userId, signedIn)
  const latestId = mine.data?.latest?.id
  useViewing(latestId === undefined ? null : { type: 'submission', id: latestId })
  const asked = useAskedQuestion()
  const sanction = useClosing('applications')
  const isClosingKnown = useIsClosingKnown()
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  const closed = mine.data?.canSubmit === false && asked !== null
  useEffect(() => {
    if (closed) void navigate('/user/allowlist', { replace: true })
  }, [closed, navigate])
  const form = asked === null ? 'start' : 'questions'
  const heading = useHeadingFocus(
    mine.data && questions.data && draft.ready ? (mine.data.canSubmit ? form : sheetOf(mine.data)) : null,
  )

  if (!mine.data || !questions.data || !draft.ready || !isClosingKnown) {
    const failed = [mine, questions].some(({ isError }) => isError) || draft.failed
    if (!failed) return <Spinner />
    const retryAll = () => {
      void mine.refetch()
      void questions.refetch()
      draft.retry()
    }
    return <LoadError isAnswered={errorCode(mine.error ?? questions.error) !== null} onRetry={retryAll} />
  }

  const { canSubmit, latest, history, attemptNumber } = mine.data
  const answering = canSubmit && !sanction && asked !== null && isFilled(questions.data)

  function finish() {
    setSent(true)
    draft.keeper.forget()
    void navigate('/user/allowlist', { replace: true })
  }

  return (
    <>
      <div role="status">
        {sent && mine.data.status === 'pending' && (
          <p className="paper mb-6 rounded-sm border-l-6 border-sage px-5 py-4 font-bold">{alerts.sent}</p>
        )}
      </div>
      {mine.data.status !== 'approved' && (
        <ClosedGate what={canSubmit ? 'applications' : 'game'} heading={canSubmit ? heading : undefined} />
      )}
      <News status={mine.data.status} />
      {answering && isFilled(questions.data) ? (
        <Questionnaire
          questions={questions.data}
          draft={draft}
          attemptNumber={attemptNumber}
          signedIn={signedIn}
          onSent={finish}
        />
      ) : canSubmit ? (
        !sanction && (
          <StartPanel
            mine={mine.data}
            questions={questions.data}
            draft={draft}
            heading={heading}
            onOpen={(id) => void navigate(searchOf(id))}
          />
        )
      ) : (
        <StatusPanel userId={userId} mine={mine.data} heading={heading} />
      )}
      <KeptAnswers draft={draft} questions={questions.data} isOpen={canSubmit} sent={latest?.answers ?? []} />
      <Attempts submissions={canSubmit ? history : history.filter(({ id }) => id !== latest?.id)} />
    </>
  )
}

/** Focuses the heading of a sheet that replaces another, unless an unrelated part of the page has the focus. */
function useHeadingFocus(sheet: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(sheet)
  useEffect(() => {
    const isReplaced = shown.current !== null && shown.current !== sheet
    shown.current = sheet
    if (isReplaced && document.activeElement?.contains(heading.current)) heading.current?.focus()
  }, [sheet])
  return heading
}

function News({ status }: { status: MyAllowlist['status'] }) {
  const [first] = useState(status)
  const [changed, setChanged] = useState(false)
  if (status !== first && !changed) setChanged(true)
  return (
    <p role="status" className="sr-only">
      {changed && statusAnnouncements[status]}
    </p>
  )
}

function LoadError({ isAnswered, onRetry }: { isAnswered?: boolean; onRetry: () => void }) {
  return (
    <ErrorPanel
      title="Allowlist se nepodařilo načíst"
      text={
        isAnswered ? 'Zkuste to prosím za chvíli znovu.' : 'Zkontrolujte prosím připojení a zkuste to znovu.'
      }
      onRetry={onRetry}
    />
  )
}

function isFilled(questions: readonly Question[]): questions is readonly [Question, ...Question[]] {
  return questions.length > 0
}
