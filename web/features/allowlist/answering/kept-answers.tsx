import { judgeAnswer } from '@westmore/contract/allowlist-answers.ts'
import type { Answer, Question } from '@westmore/contract/allowlist.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { isSame } from '#kept/draft-keeper.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { isAnswered } from './answers.ts'
import type { SetAsideText } from './asides.ts'
import { versionWords } from './labels.ts'
import type { HeldDraft } from './use-draft.ts'

type KeptAnswersProps = {
  draft: HeldDraft
  questions: readonly Question[]
  /** The form can be filled in; when it cannot, unsaved texts are listed here instead. */
  isOpen: boolean
  sent: readonly Answer[]
}

/** Texts without a field in the form: to removed questions, older versions, and unsaved late ones. */
export function KeptAnswers({ draft, questions, isOpen, sent }: KeptAnswersProps) {
  const { keeper, saved, older } = draft
  const useOf = (aside: SetAsideText) => {
    const question = isOpen && questions.find(({ id }) => id === aside.questionId)
    if (!question || !judgeAnswer(question.form, aside.text).isAccepted) return undefined
    return () => keeper.use(question, aside)
  }
  const wasSent = (id: string, text: string) =>
    sent.some(({ questionId, answer }) => questionId === id && answer === cleanText(text))
  const homeless = Object.entries(draft.entries).filter(([id, entry]) => {
    if (!isAnswered(entry)) return false
    if (isOpen) return questions.every((question) => question.id !== id)
    return !isSame(entry, saved[id]) && !wasSent(id, entry.text)
  })
  if (homeless.length + older.length === 0) return null
  return (
    <Paper as="section" aria-labelledby="kept" className="mt-6">
      <h2 id="kept" className="text-lg font-bold">
        Odložené verze
      </h2>
      <p className="text-fg-soft">
        Do žádosti se neposílají, ale nic z toho, co jste napsali, se neztratilo. Text můžete použít nebo
        zkopírovat.
      </p>
      <ul className="mt-3 grid gap-3">
        {homeless.map(([id, entry]) =>
          isOpen ? (
            <Kept key={id} {...entry} why="Otázka byla odebrána" />
          ) : (
            <Kept key={id} {...entry} why="Zůstalo jen na tomto zařízení" onDismiss={() => keeper.drop(id)} />
          ),
        )}
        {older.map((one) => (
          <Kept
            key={one.id}
            {...one}
            why="Odložená verze"
            onUse={useOf(one)}
            onDismiss={() => keeper.dismissOlder(one.id)}
          />
        ))}
      </ul>
    </Paper>
  )
}

type KeptProps = {
  why: string
  question: string
  text: string
  onUse?: (() => void) | undefined
  onDismiss?: () => void
}

function Kept({ why, question, text, onUse, onDismiss }: KeptProps) {
  return (
    <li className="border-l-4 border-edge bg-field px-4 py-3 wrap-anywhere">
      <p className="smallcaps text-fg-soft">{why}</p>
      <p className="font-bold">{withNonBreakingSpaces(question)}</p>
      <p className="whitespace-pre-line">{withNonBreakingSpaces(text)}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {onUse && (
          <Button variant="secondary" size="sm" onClick={onUse}>
            {versionWords.use}
          </Button>
        )}
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
