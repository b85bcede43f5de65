import type { Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { counted, plural } from '#format.ts'
import { Button } from '#ui/button.tsx'

export function ChangeNotice({ questions }: { questions: readonly Question[] }) {
  const [seen, setSeen] = useState(questions)
  const changes = changesText(seen, questions)
  return (
    <div role="status" className="contents">
      {changes !== '' && (
        <div className="grid justify-items-start gap-2 border-l-4 border-busy bg-field px-4 py-3">
          <p>
            <strong>Úřad právě upravil dotazník:</strong> {changes}. Vaše odpovědi zůstaly zachovány.
          </p>
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setSeen(questions)}>
            Rozumím
          </Button>
        </div>
      )}
    </div>
  )
}

type AskedQuestion = Pick<Question, 'id' | 'question' | 'description' | 'imageUrl' | 'form'>

/** 'přibyly 2 otázky, 1 otázka má nové znění'; empty when nothing has changed. */
export function changesText(before: readonly AskedQuestion[], after: readonly AskedQuestion[]): string {
  const old = new Map(before.map((question) => [question.id, contentOf(question)]))
  const now = new Set(after.map(({ id }) => id))
  const stayed = before.filter(({ id }) => now.has(id))
  const kept = after.filter(({ id }) => old.has(id))
  const added = after.length - kept.length
  const removed = before.length - stayed.length
  const changed = kept.filter((question) => contentOf(question) !== old.get(question.id)).length
  const questions = (count: number) => counted(count, 'otázka', 'otázky', 'otázek')
  const parts = [
    added > 0 && `${plural(added, 'přibyla', 'přibyly', 'přibylo')} ${questions(added)}`,
    changed > 0 && `${questions(changed)} ${plural(changed, 'má', 'mají', 'má')} nové znění`,
    removed > 0 &&
      `${questions(removed)} ${plural(removed, 'byla odebrána', 'byly odebrány', 'bylo odebráno')}`,
    stayed.some(({ id }, place) => id !== kept[place]?.id) && 'změnilo se pořadí otázek',
  ]
  return parts.filter(Boolean).join(', ')
}

const contentOf = ({ question, description, imageUrl, form }: AskedQuestion) =>
  JSON.stringify([question, description, imageUrl, form])
