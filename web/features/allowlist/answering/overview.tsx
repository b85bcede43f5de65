import type { Question } from '@westmore/contract/allowlist.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import Edit from '~icons/lucide/pen-line'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '../disclosure.tsx'
import { type Entries, isAnswered } from './answers.ts'

type OverviewProps = {
  questions: readonly Question[]
  entries: Entries
  open: boolean
  onEdit: (index: number) => void
}

export function Overview({ questions, entries, open, onEdit }: OverviewProps) {
  const missing = questions.filter(({ id }) => !isAnswered(entries[id])).length
  return (
    <Disclosure
      open={open}
      summary={
        <>
          Kontrola odpovědí
          <span className={missing > 0 ? 'text-sm text-bad' : 'text-sm font-normal text-fg-soft'}>
            {missing > 0 ? `chybí ${missing}` : 'vše vyplněno'}
          </span>
        </>
      }
    >
      <ol className="grid gap-4">
        {questions.map(({ id, question }, place) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-start gap-x-4">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-bold">
                {place + 1}. {withNonBreakingSpaces(question)}
              </p>
              <p className="line-clamp-3 whitespace-pre-line">
                {isAnswered(entries[id]) ? (
                  withNonBreakingSpaces(entries[id]?.text ?? '')
                ) : (
                  <span className="font-bold text-bad">Zatím bez odpovědi</span>
                )}
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onEdit(place)}
              aria-label={`Upravit odpověď ${place + 1}`}
            >
              <Edit />
              Upravit
            </Button>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
