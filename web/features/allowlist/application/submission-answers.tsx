import type { Answer } from '@westmore/contract/allowlist.ts'
import Remark from '~icons/lucide/message-square-quote'

/** What was asked and answered, with the reviewer's word to single answers. */
export function SubmissionAnswers({ answers }: { answers: readonly Answer[] }) {
  return (
    <ol className="grid gap-5">
      {answers.map(({ questionId, question, answer, note }, place) => (
        <li key={questionId} className="grid grid-cols-[auto_1fr] gap-x-3">
          <span className="font-bold text-accent tabular-nums">{place + 1}.</span>
          <div className="min-w-0 wrap-anywhere">
            <p className="font-bold">{question}</p>
            <p className="mt-1 whitespace-pre-line">{answer}</p>
            {note && (
              <p className="mt-2 border-l-4 border-bad bg-field px-3 py-2">
                <span className="flex items-center gap-2 text-sm font-bold text-bad">
                  <Remark />
                  Poznámka k odpovědi
                </span>
                <span className="whitespace-pre-line">{note}</span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
