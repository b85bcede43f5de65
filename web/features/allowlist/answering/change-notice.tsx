import type { Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { changesTold } from './labels.ts'
import { compareQuestions, hasChanges, joinChanges, noChanges } from './question-changes.ts'

/** Tells what the staff changed while one is answering. */
export function ChangeNotice({ questions }: { questions: readonly Question[] }) {
  const [seen, setSeen] = useState(questions)
  const [changes, setChanges] = useState(noChanges)
  if (questions !== seen) {
    setSeen(questions)
    setChanges(joinChanges(changes, compareQuestions(seen, questions)))
  }
  return (
    <div role="status">
      {hasChanges(changes) && (
        <div className="grid justify-items-start gap-2 border-l-4 border-busy bg-field px-4 py-3">
          <p>
            <strong>Úřad právě upravil dotazník:</strong> {changesTold(changes)}. Vaše odpovědi zůstaly
            zachovány.
          </p>
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setChanges(noChanges)}>
            Rozumím
          </Button>
        </div>
      )}
    </div>
  )
}
