import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { figure } from './figures.ts'

type PagerProps = {
  label: string
  page: number
  pages: number
  /** The pressed button may become disabled, so `onTurn` should move the focus to the list. */
  onTurn: (page: number) => void
  className?: string
}

/** Steps from the last requested page, which may not be shown yet, so that each of two quick presses counts. */
export function usePageSteps({ page, pages, onTurn }: Pick<PagerProps, 'page' | 'pages' | 'onTurn'>) {
  const asked = useRef(page)
  useEffect(() => {
    asked.current = page
  }, [page])
  return (step: number) => {
    const to = asked.current + step
    if (to < 1 || to > pages) return
    asked.current = to
    onTurn(to)
  }
}

export function Pager({ label, page, pages, onTurn, className = 'pt-2' }: PagerProps) {
  const turnBy = usePageSteps({ page, pages, onTurn })
  if (pages <= 1) return null
  return (
    <nav
      aria-label={label}
      className={classes('flex flex-wrap items-center justify-center gap-x-4 gap-y-1', className)}
    >
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => turnBy(-1)}>
        Předchozí
      </Button>
      <span className="text-sm text-fg-soft tabular-nums">
        Strana {figure(page)} z {figure(pages)}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => turnBy(1)}>
        Další
      </Button>
    </nav>
  )
}
