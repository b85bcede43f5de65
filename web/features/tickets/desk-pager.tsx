import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'

interface PagerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

export function DeskPager({ page, pages, onTurn }: PagerProps) {
  return (
    <nav
      aria-label="Stránky ticketů"
      className="flex items-center justify-center gap-4 border-t border-line py-3"
    >
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Předchozí
      </Button>
      <span className="text-sm text-fg-soft tabular-nums">
        Strana {number(page)} z {number(pages)}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Další
      </Button>
    </nav>
  )
}
