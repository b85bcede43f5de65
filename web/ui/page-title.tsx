import type { ReactNode } from 'react'

type PageTitleProps = {
  children: ReactNode
  subtitle?: ReactNode
  /** Hidden on narrow windows. */
  hint?: ReactNode
  action?: ReactNode
}

/** The only h1 of a screen; it begins at the same place on each. */
export function PageTitle({ children, subtitle, hint, action }: PageTitleProps) {
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-2 lg:mb-4 lg:pb-3">
      <div className="min-w-0">
        <h1 className="poster py-1.5 text-display-sm">{children}</h1>
        {subtitle && <p className="text-fg-soft">{subtitle}</p>}
        {hint && <p className="text-fg-soft max-lg:hidden">{hint}</p>}
      </div>
      {action}
    </header>
  )
}
