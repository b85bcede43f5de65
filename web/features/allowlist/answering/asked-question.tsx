import { isBlank } from '@westmore/contract/signs.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { QuestionPicture } from '../question-picture.tsx'
import { AnswerField } from './answer-field.tsx'
import { endingWords, versionWords } from './labels.ts'
import type { useAnswering } from './use-answering.ts'
import type { HeldDraft } from './use-draft.ts'

type AskedQuestionProps = {
  draft: HeldDraft
  answering: ReturnType<typeof useAnswering>
  heading: RefObject<HTMLHeadingElement | null>
  readOnly: boolean
}

export function AskedQuestion({ draft, answering, heading, readOnly }: AskedQuestionProps) {
  const { current, field, entry, text, error, ending, endingPanel, type } = answering
  const { id, question, description, form } = current
  const typedUnder = isBlank(text) ? question : (entry?.question ?? question)
  const notes = [
    draft.followed.has(id) && versionWords.followed,
    draft.older.some(({ questionId }) => questionId === id) && versionWords.older,
  ].filter(Boolean)
  return (
    <div
      ref={field}
      role="group"
      aria-labelledby="question"
      aria-describedby={description ? 'question-more' : undefined}
      className="grid gap-5"
    >
      <div className="grid gap-3">
        <h2
          id="question"
          ref={heading}
          tabIndex={-1}
          className="text-xl leading-snug font-bold wrap-anywhere outline-none sm:text-2xl"
        >
          {withNonBreakingSpaces(question)}
        </h2>
        {description && (
          <p id="question-more" className="wrap-anywhere whitespace-pre-line text-fg-soft">
            {withNonBreakingSpaces(description)}
          </p>
        )}
        <QuestionPicture
          question={current}
          className="max-h-80 max-w-full border-2 border-edge object-contain"
        />
      </div>
      {typedUnder !== question && (
        <div
          role="status"
          className="grid justify-items-start gap-2 border-l-4 border-busy bg-field px-4 py-3"
        >
          <p className="wrap-anywhere">
            <strong>Znění této otázky se změnilo.</strong> Odpověď jste psali k otázce: „
            {withNonBreakingSpaces(typedUnder)}“ Zkontrolujte prosím, zda stále platí.
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            onClick={() => draft.keeper.acknowledge(current)}
          >
            Odpověď platí
          </Button>
        </div>
      )}
      <div>
        <AnswerField {...{ form, text, error, readOnly }} onType={type} />
      </div>
      <p role="status" className={notes.length === 0 ? 'sr-only' : 'text-sm text-fg-soft'}>
        {notes.join(' ')}
      </p>
      <div role="alert" className="contents">
        {ending !== null && (
          <div
            ref={endingPanel}
            tabIndex={-1}
            className="grid gap-2 border-l-4 border-bad bg-field px-4 py-3"
          >
            <p className="font-bold text-bad">{endingWords.title}</p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {withNonBreakingSpaces(ending)}
            </p>
            <p>
              <Link to="/user/support" className="text-link">
                {endingWords.support}
              </Link>
            </p>
            <p className="text-sm text-fg-soft">{endingWords.change}</p>
          </div>
        )}
      </div>
    </div>
  )
}
