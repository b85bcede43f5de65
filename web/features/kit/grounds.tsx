import type { ReactNode } from 'react'
import { Paper, Panel } from '#ui/card.tsx'

/** A chapter of the kit. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6" aria-label={title}>
      <h2 className="poster border-b border-line pb-2 text-display-sm text-accent">{title}</h2>
      {children}
    </section>
  )
}

/** Components on both backgrounds: the dark one of staff screens, and paper. */
export function Grounds({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h3 className="smallcaps text-fg-soft">{title}</h3>
      <div className="grid gap-4 xl:grid-cols-2">
        <Panel className="min-w-0">{children}</Panel>
        <Paper className="min-w-0">{children}</Paper>
      </div>
    </div>
  )
}

/** A component in one state, with the state's name. */
export function Shown({ as, children }: { as: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      <span className="text-xs text-fg-soft">{as}</span>
      {children}
    </div>
  )
}
