import type { AlikeAnswer, Answer, StaffSubmission } from '@westmore/contract/allowlist.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { useId, useState } from 'react'
import { CitedText } from '#text/cited-text.tsx'
import { classes } from '#ui/classes.ts'
import { AlikeButtons, AlikeText } from './alike.tsx'

type ReviewAnswersProps = { submission: StaffSubmission; alike?: readonly AlikeAnswer[] }

export function ReviewAnswers({ submission, alike = [] }: ReviewAnswersProps) {
  const { answers, submittedAt, reviewedAt } = submission
  return (
    <ol className="divide-y divide-line/70">
      {answers.map((answer, index) => (
        <ReviewAnswer
          key={answer.questionId}
          {...answer}
          number={index + 1}
          at={reviewedAt ?? submittedAt}
          alike={alike.filter(({ questionId }) => questionId === answer.questionId)}
        />
      ))}
    </ol>
  )
}

type ReviewAnswerProps = Answer & { number: number; at: string; alike: readonly AlikeAnswer[] }

function ReviewAnswer({ number, question, answer, note, at, alike }: ReviewAnswerProps) {
  const [openId, setOpenId] = useState<string>()
  const opened = alike.find(({ submissionId }) => submissionId === openId)
  const textId = useId()
  return (
    <li
      className={classes(
        'grid gap-x-8 gap-y-1 py-3 in-data-compact:py-1 first:pt-0 last:pb-0 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]',
        opened && '@3xl:grid-rows-[auto_1fr]',
      )}
    >
      <p className="flex gap-2 text-fg-soft">
        <span className="min-w-6 shrink-0 text-right font-bold text-accent tabular-nums">{number}.</span>
        <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
          {withNonBreakingSpaces(question)}
        </span>
      </p>
      <div className={classes('min-w-0 pl-8 @3xl:pl-0', opened && '@3xl:row-span-2')}>
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          {withNonBreakingSpaces(answer)}
        </p>
        {note && (
          <p className="mt-1.5 max-w-prose border-l-3 border-bad pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
            <span className="font-bold text-bad">Poznámka pro hráče: </span>
            <CitedText text={note} at={at} />
          </p>
        )}
        {alike.length > 0 && (
          <AlikeButtons {...{ alike, opened, textId }} onOpen={(one) => setOpenId(one?.submissionId)} />
        )}
      </div>
      {opened && <AlikeText one={opened} id={textId} />}
    </li>
  )
}
