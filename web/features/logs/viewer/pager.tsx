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
  const button = (
    name: string,
    icon: ReactNode,
    onPress: () => void,
    isOff: boolean,
    look?: string | false,
    key = '',
  ) => (
    <Button
      variant="ghost"
      size="sm"
      className={classes('px-2! max-sm:min-w-11', look)}
      aria-label={name}
      title={name + key}
      disabled={isOff}
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
      {button('První strana', <First />, () => onTurn(1), page <= 1, atEdge)}
      {button('Předchozí strana', <Previous />, () => turnBy(-1), page <= 1, false, ' ([)')}
      {!isShort && (
        <span className="px-1 text-sm text-fg-soft tabular-nums">
          Strana {number(page)} z&nbsp;{isWhole ? '' : 'nejméně '}
          {number(pages)}
        </span>
      )}
      {button('Další strana', <Next />, () => turnBy(1), page >= pages, false, ' (])')}
      {button(
        isWhole ? 'Poslední strana' : 'Poslední spočítaná strana',
        <Last />,
        () => onTurn(pages),
        page >= pages,
        atEdge,
      )}
    </nav>
  )
}
