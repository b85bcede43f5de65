import type { ReactNode, RefObject } from 'react'
import { Drawing } from '#scenery/drawing.tsx'
import { Paper } from '#ui/card.tsx'
import timber from './gate.svg?raw'

type GateSheetProps = {
  /** By night, closed, with a lamp; an opening one opens once. */
  state: 'open' | 'opening' | 'closed'
  sign: string
  heading?: RefObject<HTMLHeadingElement | null> | undefined
  /** Nailed on the closed gate. */
  notice?: ReactNode
  children: ReactNode
}

/** A sheet under the picture of the gate of Westmore. */
export function GateSheet({ state, sign, heading, notice, children }: GateSheetProps) {
  return (
    <Paper className="@container mb-6 overflow-clip p-0!">
      <div className={`gate gate-${state}`}>
        <div className="gate-land" aria-hidden="true" />
        <div className="gate-timber">
          <Drawing svg={timber} />
          <h2 ref={heading} tabIndex={-1} className="poster gate-sign outline-none">
            {sign}
          </h2>
          {notice && <p className="gate-notice">{notice}</p>}
        </div>
      </div>
      <div className="grid gap-4 px-5 py-5 sm:px-10 sm:py-6">{children}</div>
    </Paper>
  )
}
