import type { ReactNode } from 'react'
import First from '~icons/lucide/chevrons-left'
import Last from '~icons/lucide/chevrons-right'
import Next from '~icons/lucide/chevron-right'
import Previous from '~icons/lucide/chevron-left'
import { number } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { usePageSteps } from '#ui/pager.tsx'

type LogPagerProps = {
  page: number
  pages: number
  /** False when there are more pages, which are not counted yet. */
  isWhole: boolean
  label: string
  /** Without the number of the page, which is beside it; in a small window only steps back and forth. */
  isShort?: boolean
  onTurn: (page: number) => void
}

export function LogPager({ page, pages, isWhole, label, isShort = false, onTurn }: LogPagerProps) {
  const atEdge = isShort && 'low:hidden max-sm:hidden'
  const turnBy = usePageSteps({ page, pages, onTurn })
  const turn = (
    to: number,
    onPress: () => void,
    name: string,
    icon: ReactNode,
    look: string | false = false,
    title = name,
  ) => (
    <Button
      variant="ghost"
      size="sm"
      className={classes('px-2! max-sm:min-w-11', look)}
      aria-label={name}
      title={title}
      disabled={to === page || to < 1 || to > pages}
      onClick={onPress}
    >
      {icon}
    </Button>
  )
  return (
    <nav
      aria-label={label}
      className={classes('flex items-center whitespace-nowrap', isShort ? 'shrink-0' : 'flex-wrap')}
    >
      {turn(1, () => onTurn(1), 'První strana', <First />, atEdge)}
      {turn(page - 1, () => turnBy(-1), 'Předchozí strana', <Previous />, false, 'Předchozí strana ([)')}
      {!isShort && (
        <span className="px-1 text-sm text-fg-soft tabular-nums">
          Strana {number(page)} z&nbsp;{isWhole ? '' : 'nejméně '}
          {number(pages)}
        </span>
      )}
      {turn(page + 1, () => turnBy(1), 'Další strana', <Next />, false, 'Další strana (])')}
      {turn(
        pages,
        () => onTurn(pages),
        isWhole ? 'Poslední strana' : 'Poslední spočítaná strana',
        <Last />,
        atEdge,
      )}
    </nav>
  )
}
