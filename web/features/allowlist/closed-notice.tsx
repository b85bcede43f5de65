import { useQuery } from '@tanstack/react-query'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { useNow } from '#clock.ts'
import { clockMinute } from '#format.ts'
import { doorOf } from './opening-words.ts'
import { allowlistQueries } from './queries.ts'

export function useDoor() {
  const { data } = useQuery({ ...allowlistQueries.mine(), enabled: false })
  return doorOf(data?.opening, useNow(1_000).getTime())
}

export function ClosedNotice() {
  const { words, text, lateUntil } = useDoor()
  return (
    <div role="status" className="contents">
      {words !== null && (
        <div className="grid gap-1 border-l-4 border-accent bg-field px-4 py-3">
          {lateUntil === null ? (
            <>
              <p className="font-bold">{words}</p>
              {text && <p className="wrap-anywhere whitespace-pre-line">{withNonBreakingSpaces(text)}</p>}
              <p>Odpovědi si můžete napsat už teď, počkají tu na vás.</p>
            </>
          ) : (
            <p className="font-bold">
              Příjem žádostí skončil. Rozepsanou žádost ale můžete odeslat ještě do {clockMinute(lateUntil)}.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
