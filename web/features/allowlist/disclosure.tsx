import type { ReactNode } from 'react'
import Chevron from '~icons/lucide/chevron-down'

type DisclosureProps = {
  summary: ReactNode
  open?: boolean
  children: ReactNode
}

export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details open={open} className="group border-y border-line [&+&]:border-t-0">
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 font-bold hover:text-accent [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">{summary}</span>
        <Chevron className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  )
}
