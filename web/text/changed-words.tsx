import { Fragment } from 'react'
import { partsOf } from './difference.ts'

export function ChangedWords({ old, now }: { old: string; now: string }) {
  return partsOf(old, now).map((part, at) =>
    'same' in part ? (
      part.same
    ) : (
      <Fragment key={at}>
        {part.before && (
          <del className="bg-bad/15 text-bad decoration-1">
            <span className="sr-only">bylo: </span>
            {part.before}
          </del>
        )}
        {part.before && part.after && ' '}
        {part.after && <New>{part.after}</New>}
      </Fragment>
    ),
  )
}

export const New = ({ children }: { children: string }) => (
  <ins className="bg-good/20 text-good no-underline">
    <span className="sr-only">je: </span>
    {children}
  </ins>
)
