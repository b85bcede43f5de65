import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { endingWords } from './labels.ts'

type EndingProps = {
  /** The text of the team; null while the answer lets the application go on. */
  text: string | null
  panel: RefObject<HTMLDivElement | null>
}

export function Ending({ text, panel }: EndingProps) {
  return (
    <div role="alert" className="contents">
      {text !== null && (
        <div ref={panel} tabIndex={-1} className="grid gap-2 border-l-4 border-bad bg-field px-4 py-3">
          <p className="font-bold text-bad">{endingWords.title}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {withNonBreakingSpaces(text)}
          </p>
          <p>
            <Link to="/user/support" className="text-link">
              {endingWords.support}
            </Link>
          </p>
          <p className="text-sm text-fg-soft">{endingWords.change}</p>
        </div>
      )}
    </div>
  )
}
