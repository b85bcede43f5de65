import type { Answer, Question } from '@westmore/contract/allowlist.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { type Entry, isAnswered, isOnlyHere } from './draft.ts'
import type { HeldDraft } from './use-draft.ts'

type KeptAnswersProps = {
  draft: HeldDraft
  questions: readonly Question[]
  /** The form can be filled in; when it cannot, unsaved texts are listed here instead. */
  isOpen: boolean
  /** The answers of the newest submission. */
  sent: readonly Answer[]
}

/**
 * Typed texts that have no field in the form: answers to removed questions, versions not chosen, and unsaved
 * late texts.
 */
export function KeptAnswers({ draft, questions, isOpen, sent }: KeptAnswersProps) {
  const { keeper } = draft
  const asked = new Set(questions.map(({ id }) => id))
  const entries = Object.entries(draft.entries).filter(([, entry]) => isAnswered(entry))
  const removed = isOpen ? entries.filter(([id]) => !asked.has(id)) : []
  const wasSent = (id: string, { text }: Entry) =>
    sent.some(({ questionId, answer }) => questionId === id && answer === cleanText(text))
  const late = isOpen ? [] : entries.filter(([id, entry]) => isOnlyHere(entry) && !wasSent(id, entry))
  if (removed.length + late.length + draft.older.length === 0) return null
  return (
    <Paper as="section" aria-labelledby="kept" className="mt-6 max-w-3xl">
      <h2 id="kept" className="text-lg font-bold">
        Odložené odpovědi
      </h2>
      <p className="text-fg-soft">
        Do žádosti se neposílají, ale nic z toho, co jste napsali, se neztratilo. Text si můžete zkopírovat.
      </p>
      <ul className="mt-3 grid gap-3">
        {removed.flatMap(([id, entry]) =>
          versionsOf(entry).map(({ question, text }, place) => (
            <Kept key={`${id} ${place}`} why="Otázka byla odebrána" question={question} text={text} />
          )),
        )}
        {late.map(([id, { question, text }]) => (
          <Kept
            key={`late ${id}`}
            why="Zůstalo jen na tomto zařízení"
            question={question}
            text={text}
            onDismiss={() => keeper.drop(id)}
          />
        ))}
        {draft.older.map(({ id, question, text }) => (
          <Kept
            key={`older ${id}`}
            why="Odložená verze"
            question={question}
            text={text}
            onDismiss={() => keeper.dismissOlder(id)}
          />
        ))}
      </ul>
    </Paper>
  )
}

/** The text of this device, and an undecided one of another device. */
function versionsOf({ question, text, other }: Entry) {
  return [{ question, text }, ...(other ? [other] : [])]
}

type KeptProps = { why: string; question: string; text: string; onDismiss?: () => void }

function Kept({ why, question, text, onDismiss }: KeptProps) {
  return (
    <li className="border-l-4 border-edge bg-field px-4 py-3 wrap-anywhere">
      <p className="smallcaps text-fg-soft">{why}</p>
      <p className="font-bold">{withNonBreakingSpaces(question)}</p>
      <p className="whitespace-pre-line">{withNonBreakingSpaces(text)}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={text} variant="secondary" />
        {onDismiss && (
          <Button variant="ghost" size="sm" onClick={onDismiss}>
            Zahodit
          </Button>
        )}
      </p>
    </li>
  )
}
