import { useQuery } from '@tanstack/react-query'
import type { MyAllowlist } from '@westmore/contract/allowlist.ts'
import { useEffect } from 'react'
import { useNow } from '#clock.ts'
import { clockMinute } from '#format.ts'
import { closedWords } from './opening-words.ts'
import { allowlistQueries } from './queries.ts'

type DoorState = {
  /** What a closed door says; null while open. */
  words: string | null
  /** The owners' own words about it. */
  text: string
  /** Until when this person's draft may still be sent after the closing. */
  lateUntil: string | null
  /** The server said so, and the opening has not come. */
  isShut: boolean
  /** The minute of a change has come, which the server has not confirmed. */
  isChanged: boolean
}

/** The state of the door at this second, by the server's clock. */
export function useDoor(): DoorState {
  const { data, dataUpdatedAt } = useQuery({ ...allowlistQueries.mine(), enabled: false })
  const now = useNow(1_000)
  return doorOf(data?.opening, now.getTime() - dataUpdatedAt)
}

/** `elapsed`: ms since the server answered. */
function doorOf(opening: MyAllowlist['opening'] | undefined, elapsed: number): DoorState {
  if (!opening) return { words: null, text: '', lateUntil: null, isShut: false, isChanged: false }
  const { now, isOpen, text, lateUntil } = opening
  const time = Date.parse(now) + elapsed
  const words = closedWords(opening, time)
  const isLate = words !== null && lateUntil !== null && time < Date.parse(lateUntil)
  return {
    words,
    text,
    lateUntil: isLate ? lateUntil : null,
    isShut: words !== null && !isOpen && !isLate,
    isChanged: (words === null) !== isOpen,
  }
}

/** How soon (ms) the server is asked after a change, spread over the visitors; then again at intervals. */
const SPREAD = 3_000
const AGAIN = 10_000

/** Says that applications are not accepted and when they will be, as long as that is so. */
export function ClosedNotice() {
  const { refetch } = useQuery({ ...allowlistQueries.mine(), enabled: false })
  const { words, text, lateUntil, isChanged } = useDoor()
  useEffect(() => {
    if (!isChanged) return
    const ask = () => void refetch()
    const first = setTimeout(ask, Math.random() * SPREAD)
    const again = setInterval(ask, AGAIN)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [isChanged, refetch])

  return (
    <div role="status">
      {words !== null && (
        <div className="grid gap-1 border-l-4 border-accent bg-field px-4 py-3">
          {lateUntil === null ? (
            <>
              <p className="font-bold">{words}</p>
              {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
              <p>Odpovědi si můžete napsat už teď, počkají tu na vás.</p>
            </>
          ) : (
            <p className="font-bold">
              Příjem žádostí skončil. Tu, kterou máte rozepsanou, ale ještě můžete odeslat, do{' '}
              {clockMinute(lateUntil)}.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
