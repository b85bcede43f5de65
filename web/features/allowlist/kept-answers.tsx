import type { Question } from '@westmore/contract/allowlist.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { isAnswered } from './draft.ts'
import type { HeldDraft } from './use-draft.ts'

interface KeptAnswersProps {
  draft: HeldDraft
  questions: readonly Question[]
}

/** What was typed and has no place in the form any more: answers to removed questions, and older versions. */
export function KeptAnswers({ draft, questions }: KeptAnswersProps) {
  const asked = new Set(questions.map(({ id }) => id))
  const removed = Object.entries(draft.entries).filter(([id, entry]) => !asked.has(id) && isAnswered(entry))
  if (removed.length + draft.older.length === 0) return null
  return (
    <Paper as="section" aria-labelledby="kept" className="mx-auto mt-6 max-w-3xl">
      <h2 id="kept" className="text-lg font-bold">
        Odložené odpovědi
      </h2>
      <p className="text-fg-soft">
        Do žádosti se neposílají, ale nic z toho, co jste napsali, se neztratilo. Text si můžete zkopírovat.
      </p>
      <ul className="mt-3 grid gap-3">
        {removed.map(([id, { question, text }]) => (
          <Kept key={id} why="Otázka byla odebrána" question={question} text={text} />
        ))}
        {draft.older.map(({ questionId, question, text }) => (
          <Kept
            key={`older ${questionId}`}
            why="Starší verze z jiného zařízení"
            question={question}
            text={text}
            onDismiss={() => draft.keeper.dismissOlder(questionId)}
          />
        ))}
      </ul>
    </Paper>
  )
}

type KeptProps = { why: string; question: string; text: string; onDismiss?: () => void }

function Kept({ why, question, text, onDismiss }: KeptProps) {
  return (
    <li className="border-l-4 border-edge bg-field px-4 py-3 wrap-anywhere">
      <p className="smallcaps text-fg-soft">{why}</p>
      <p className="font-bold">{question}</p>
      <p className="whitespace-pre-line">{text}</p>
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
