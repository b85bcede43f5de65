import type { Question } from '@westmore/contract/allowlist.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import Back from '~icons/lucide/arrow-left'
import Next from '~icons/lucide/arrow-right'
import Send from '~icons/lucide/send'
import { number } from '#format.ts'
import { isCtrlEnter } from '#ui/use-sending.ts'
import { refusals } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { focusAnswer } from './answer-field.tsx'
import { isAnswered } from './answers.ts'
import { AskedQuestion } from './asked-question.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { ClosedNotice, useDoor } from '../closed-notice.tsx'
import { OfficeForm } from '../office-form.tsx'
import { Overview } from './overview.tsx'
import { RulesLink } from '../rules-link.tsx'
import { RulesTick } from './rules-tick.tsx'
import { SaveNote } from './save-note.tsx'
import { ExpiredPanel } from '../session-panel.tsx'
import { useAnswering } from './use-answering.ts'
import type { HeldDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

type QuestionnaireProps = {
  questions: readonly [Question, ...Question[]]
  draft: HeldDraft
  attemptNumber: number
  signedIn: boolean
  onSent: () => void
}

const footLink = 'text-link inline-flex items-center pointer-coarse:min-h-11'

export function Questionnaire({ questions, draft, attemptNumber, signedIn, onSent }: QuestionnaireProps) {
  const { entries } = draft
  const submission = useSubmit(questions, draft, onSent)
  const answering = useAnswering(questions, draft, submission.forgetFailure)
  const { index, current, isLast, fromOverview, field, entry, move } = answering
  const heading = useFocusOnMove(current.id, field)

  function forward() {
    if (!isLast) answering.next()
    else if (answering.canGoOn()) submission.submit()
  }

  return (
    <OfficeForm attemptNumber={attemptNumber}>
      <Progress index={index} count={questions.length} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key that sends belongs to the form */}
      <form
        noValidate
        className="grid gap-6 max-sm:gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          forward()
        }}
        onKeyDown={(event) => {
          // On a link, Ctrl+Enter opens a new tab as usual.
          if (!isCtrlEnter(event) || event.target instanceof HTMLAnchorElement) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        <AskedQuestion key={current.id} {...{ draft, answering, heading }} readOnly={submission.isSending} />
        <div className="-mt-3 grid gap-4">
          {answering.ending === null && (
            <SaveNote
              status={draft.status}
              isTouched={isAnswered(entry) || draft.saved[current.id] !== undefined}
            />
          )}
          <ChangeNotice questions={questions} />
        </div>
        {isLast && (
          <Overview
            questions={questions}
            entries={entries}
            open={fromOverview || submission.failure === refusals.ANSWERS_INCOMPLETE}
            onEdit={(to) => move(to, true)}
          />
        )}
        {isLast && <RulesTick onTick={submission.forgetFailure} />}
        {!signedIn && <ExpiredPanel />}
        <ClosedNotice />
        {submission.failure && (
          <p role="alert" className="border-l-4 border-bad bg-field px-4 py-3 font-bold text-bad">
            {submission.failure}
          </p>
        )}
        <Steps {...{ answering, submission, questions, signedIn }} />
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-4 text-sm text-fg-soft">
          <Link to="/user/allowlist" className={footLink}>
            Přerušit a pokračovat později
          </Link>
          <RulesLink className={footLink}>Pravidla serveru</RulesLink>
          <span className="max-sm:hidden">
            <kbd>Ctrl</kbd> + <kbd>Enter</kbd> {isLast ? 'odešle' : 'další otázka'}
          </span>
        </p>
      </form>
    </OfficeForm>
  )
}

function Progress({ index, count }: { index: number; count: number }) {
  const percent = (index / count) * 100
  return (
    <div className="mb-6 grid gap-2 max-sm:mb-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-bold tabular-nums">
          Otázka {index + 1} / {count}
        </span>
        <span className="text-sm text-fg-soft tabular-nums">{number(Math.round(percent))} %</span>
      </p>
      <ProgressBar value={percent} label="Průběh dotazníku" />
    </div>
  )
}

type StepsProps = Pick<QuestionnaireProps, 'questions' | 'signedIn'> & {
  answering: ReturnType<typeof useAnswering>
  submission: ReturnType<typeof useSubmit>
}

function Steps({ answering, submission, questions, signedIn }: StepsProps) {
  const { index, isLast, fromOverview, move } = answering
  const { isShut } = useDoor()
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-3',
        isLast && 'max-sm:flex-col max-sm:items-stretch',
      )}
    >
      <Button variant="secondary" onClick={answering.previous} disabled={index === 0}>
        <Back />
        Předchozí
      </Button>
      <span
        className={classes(
          'flex flex-wrap justify-end gap-3',
          isLast && 'max-sm:order-first max-sm:flex-col',
        )}
      >
        {fromOverview && !isLast && (
          <Button variant="ghost" onClick={() => move(questions.length - 1, true)}>
            Zpět ke kontrole
          </Button>
        )}
        {isLast ? (
          <Button type="submit" busy={submission.isSending} disabled={!signedIn || isShut}>
            <Send />
            {submission.isSending ? 'Odesílám…' : 'Odeslat dotazník'}
          </Button>
        ) : (
          <Button type="submit">
            Další
            <Next />
          </Button>
        )}
      </span>
    </div>
  )
}

/** Focuses a new question, but not after a reload, and its answer unless a screen keyboard would cover the question. */
function useFocusOnMove(questionId: string, answer: RefObject<HTMLElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrivedBy = useNavigationType()
  const seen = useRef(arrivedBy === NavigationType.Push ? null : questionId)
  useEffect(() => {
    if (seen.current === questionId) return
    seen.current = questionId
    heading.current?.focus()
    if (matchMedia('(pointer: fine)').matches) focusAnswer(answer.current, { preventScroll: true })
  }, [questionId, answer])
  return heading
}
