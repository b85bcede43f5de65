import type { Question } from '@westmore/contract/allowlist.ts'
import { Button } from '#ui/button.tsx'
import type { Entries } from './draft.ts'
import { undecidedIndexes, versionWords } from './labels.ts'

type UndecidedNoticeProps = {
  questions: readonly Question[]
  entries: Entries
  /** Left out, because the question on screen shows its own versions. */
  currentId?: string
  onGo: (index: number) => void
}

export function UndecidedNotice({ questions, entries, currentId, onGo }: UndecidedNoticeProps) {
  const places = undecidedIndexes(questions, entries).filter((place) => questions[place]?.id !== currentId)
  return (
    <div role="status" className="contents">
      {places.length > 0 && (
        <div className="grid justify-items-start gap-2 border-l-4 border-busy bg-field px-4 py-3">
          <p>
            <strong>{versionWords.elsewhere}</strong> {versionWords.decide}
          </p>
          <p className="-ml-3 flex flex-wrap gap-1">
            {places.map((place) => (
              <Button key={place} variant="ghost" size="sm" onClick={() => onGo(place)}>
                Otázka {place + 1}
              </Button>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}
