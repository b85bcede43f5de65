import { Button } from './button.tsx'

type PagerProps = { label: string; page: number; pages: number; onTurn: (page: number) => void }

/** Nothing while one page is all there is. */
export function Pager({ label, page, pages, onTurn }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-4 pt-2">
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Předchozí
      </Button>
      <span className="text-sm text-fg-soft tabular-nums">
        Strana {page} z {pages}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Další
      </Button>
    </nav>
  )
}
