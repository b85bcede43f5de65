import type { ReactNode } from 'react'
import { Rule } from './ornament.tsx'

type PageTitleProps = { children: ReactNode; subtitle?: ReactNode; quiet?: boolean; action?: ReactNode }

/** The only h1 of a screen; `quiet` for staff screens, without centring and ornaments. */
export function PageTitle({ children, subtitle, quiet = false, action }: PageTitleProps) {
  if (quiet)
    return (
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4 border-b border-line pb-4">
        <div>
          <h1 className="poster text-display-sm">{children}</h1>
          {subtitle && <p className="mt-1 text-fg-soft">{subtitle}</p>}
        </div>
        {action}
      </header>
    )
  return (
    <header className="mb-8 grid justify-items-center gap-3 text-center">
      <h1 className="poster text-display">{children}</h1>
      <Rule />
      {subtitle && <p className="max-w-prose text-lg text-fg-soft">{subtitle}</p>}
      {action}
    </header>
  )
}
