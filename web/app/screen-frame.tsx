import type { ReactNode } from 'react'

export const visitorColumn = 'grows mx-auto w-full max-w-144 min-w-0'

/** At least as high as the window, so that the footer stays below it. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-480 flex-col gap-2 px-4 pt-[calc(var(--nav-height)+0.25rem)] sm:px-6 lg:flex-row lg:gap-6 lg:pt-[calc(var(--nav-height)+1rem)] low:pt-12! print:p-0">
      {children}
    </div>
  )
}
