import { Button } from './button.tsx'
import { classes } from './classes.ts'

type PagerProps = {
  label: string
  page: number
  pages: number
  /** The pressed button may have to be disabled: give the focus to what was turned. */
  onTurn: (page: number) => void
  className?: string
}

const figures = new Intl.NumberFormat('cs-CZ')

/** Nothing while one page is all there is. */
export function Pager({ label, page, pages, onTurn, className = 'pt-2' }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={label}
      className={classes('flex flex-wrap items-center justify-center gap-x-4 gap-y-1', className)}
    >
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Předchozí
      </Button>
      <span className="text-sm text-fg-soft tabular-nums">
        Strana {figures.format(page)} z {figures.format(pages)}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Další
      </Button>
    </nav>
  )
}
