import { Suspense, useCallback, useState } from 'react'
import { useKeys } from '#keys/use-keys.ts'
import { ReadingDialog } from '#ui/reading-dialog.tsx'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useMedia } from '#ui/use-media.ts'
import { late } from '#late.tsx'

/** The panel shows the author of this thing. */
export type PanelSubject = { type: 'ticket' | 'submission'; id: string }

const PersonFacts = late(async () => (await import('./person-facts.tsx')).PersonFacts)

const NAME = 'Panel hráče'
const PANEL = 'person-panel'

/** At this width the panel is beside the content; otherwise it opens over it. */
const wide = '(min-width: 88rem)'

/** Also by the key P; `of` returns the subject when the key is pressed. */
export function usePersonPanel(of: () => PanelSubject | undefined) {
  const isBeside = useMedia(wide)
  const [opened, setOpened] = useState<PanelSubject | null>(null)
  const show = useCallback(
    (which: PanelSubject) => {
      if (isBeside) document.getElementById(PANEL)?.focus()
      else setOpened(which)
    },
    [isBeside],
  )
  useKeys({
    p: () => {
      const which = of()
      if (!which) return false
      show(which)
    },
  })
  return { isBeside, show, dialog: { opened: isBeside ? null : opened, onClose: () => setOpened(null) } }
}

/** Scrolls by itself when its parent has a height. */
export function SidePanel({ of, className }: { of: PanelSubject; className: string }) {
  return (
    <ScrollingRegion id={PANEL} label={NAME} className={`overscroll-contain ${className}`}>
      <Panel of={of} />
    </ScrollingRegion>
  )
}

export function PanelDialog({ opened, onClose }: { opened: PanelSubject | null; onClose: () => void }) {
  return (
    <ReadingDialog open={opened !== null} onClose={onClose} title={NAME} className="-mx-4">
      {opened && <Panel of={opened} />}
    </ReadingDialog>
  )
}

function Panel({ of }: { of: PanelSubject }) {
  return (
    <Suspense fallback={<Spinner />}>
      <PersonFacts of={of} />
    </Suspense>
  )
}
