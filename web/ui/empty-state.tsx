import { useLayoutEffect, useRef, type ReactNode } from 'react'

type EmptyStateProps = { drawing?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** A drawing, a sentence, and the action that ends the emptiness; the focus then goes to what is around. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = root.current
    const around = own?.closest<HTMLElement>('[tabindex]')
    return () => {
      if (own?.contains(document.activeElement)) around?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={root} className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      {drawing && <div className="text-6xl text-accent opacity-80">{drawing}</div>}
      <p className="text-lg font-bold">{title}</p>
      {children && <p className="max-w-prose text-fg-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
