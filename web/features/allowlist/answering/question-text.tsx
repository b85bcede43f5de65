import type { Question } from '@westmore/contract/allowlist.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { QuestionPicture } from '../question-picture.tsx'

type QuestionTextProps = {
  question: Question
  heading: RefObject<HTMLHeadingElement | null>
  /** The wording under which the answer was written. */
  typedUnder: string
  onAcknowledge: () => void
}

export function QuestionText({ question, heading, typedUnder, onAcknowledge }: QuestionTextProps) {
  return (
    <>
      <div className="grid gap-3">
        <h2
          id="question"
          ref={heading}
          tabIndex={-1}
          className="text-xl leading-snug font-bold wrap-anywhere outline-none sm:text-2xl"
        >
          {withNonBreakingSpaces(question.question)}
        </h2>
        {question.description && (
          <p id="question-more" className="wrap-anywhere whitespace-pre-line text-fg-soft">
            {withNonBreakingSpaces(question.description)}
          </p>
        )}
        <QuestionPicture
          question={question}
          className="max-h-80 max-w-full border-2 border-edge object-contain"
        />
      </div>
      {typedUnder !== question.question && (
        <div
          role="status"
          className="grid justify-items-start gap-2 border-l-4 border-busy bg-field px-4 py-3"
        >
          <p className="wrap-anywhere">
            <strong>Znění této otázky se změnilo.</strong> Odpověď jste psali k otázce: „
            {withNonBreakingSpaces(typedUnder)}“ Zkontrolujte prosím, zda stále platí.
          </p>
          <Button variant="ghost" size="sm" className="-ml-3" onClick={onAcknowledge}>
            Odpověď platí
          </Button>
        </div>
      )}
    </>
  )
}
