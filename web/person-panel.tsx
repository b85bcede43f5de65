import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from 'react'
import { useKeys } from '#keys/use-keys.ts'
import { ReadingDialog } from '#ui/reading-dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useMedia } from '#ui/use-media.ts'

/** What one is reading; who wrote it stands in the panel. */
export type PanelOf = { type: 'ticket' | 'submission'; id: string }

/** The shell provides it to the staff's screens, because features do not import each other. */
export const PanelMaker = createContext<((of: PanelOf) => ReactNode) | null>(null)

const NAME = 'Panel hráče'
const PANEL = 'person-panel'

/** There the panel stands beside what is read; elsewhere it opens over it. */
const wide = '(min-width: 88rem)'

/** Where the panel is, and P that leads into it; `of` is what the key is about at that moment. */
export function usePersonPanel(of: () => PanelOf | undefined) {
  const isBeside = useMedia(wide)
  const [opened, setOpened] = useState<PanelOf | null>(null)
  const show = useCallback(
    (which: PanelOf) => {
      if (isBeside) requestAnimationFrame(() => document.getElementById(PANEL)?.focus())
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

/** The panel beside what is read; scrolls inside when its parent has a height. */
export function PanelBeside({ of, className }: { of: PanelOf; className?: string }) {
  return (
    <section
      id={PANEL}
      aria-label={NAME}
      // It must scroll by the keyboard too, and P leads here.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`overflow-y-auto overscroll-contain -outline-offset-3 ${className}`}
    >
      <Panel of={of} />
    </section>
  )
}

/** The same over what is read. */
export function PanelDialog({ opened, onClose }: { opened: PanelOf | null; onClose: () => void }) {
  return (
    <ReadingDialog open={opened !== null} onClose={onClose} title={NAME} className="-mx-4">
      {opened && <Panel of={opened} />}
    </ReadingDialog>
  )
}

function Panel({ of }: { of: PanelOf }) {
  const make = useContext(PanelMaker)
  return make && <Suspense fallback={<Spinner />}>{make(of)}</Suspense>
}
