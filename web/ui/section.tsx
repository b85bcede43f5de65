import { useId, type ReactNode } from 'react'
import { Panel } from './card.tsx'

type SectionProps = { title: ReactNode; count?: ReactNode; action?: ReactNode; children: ReactNode }

export function Section({ title, count, action, children }: SectionProps) {
  const id = useId()
  return (
    <Panel as="section" aria-labelledby={id} className="min-w-0 p-0!">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2">
        <h2 id={id} className="font-bold">
          {title}
          {count !== undefined && <span className="ml-2 font-normal text-fg-soft tabular-nums">{count}</span>}
        </h2>
        {action}
      </header>
      {children}
    </Panel>
  )
}
