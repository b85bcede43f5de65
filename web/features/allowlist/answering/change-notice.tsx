import type { Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { changesText } from './labels.ts'
import { compareQuestions } from './question-changes.ts'

export function ChangeNotice({ questions }: { questions: readonly Question[] }) {
  const [seen, setSeen] = useState(questions)
  const changes = changesText(compareQuestions(seen, questions))
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
