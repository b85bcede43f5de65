import type { ReactNode, RefObject } from 'react'
import type { Closable } from '@westmore/contract/sanctions.ts'
import { ClosedWords, useClosing } from '#features/sanctions/public.ts'
import { untilText } from '#format.ts'
import { GateSheet } from './gate.tsx'

type ClosedGateProps = {
  what: Closable
  heading?: RefObject<HTMLHeadingElement | null> | undefined
  children?: ReactNode
}

/** Of a ban or a suspension. */
export function ClosedGate({ what, heading, children }: ClosedGateProps) {
  const sanction = useClosing(what)
  if (!sanction) return null
  const notice = (
    <>
      Zavřeno <strong>{untilText(sanction.until)}</strong>
    </>
  )
  return (
    <GateSheet state="closed" sign="Brána je zavřená" heading={heading} notice={notice}>
      <ClosedWords what={what} />
      {children}
    </GateSheet>
  )
}
