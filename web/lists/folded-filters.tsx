import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import Sliders from '~icons/lucide/sliders-horizontal'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

type FoldedFiltersProps = Pick<FiltersButtonProps, 'count'> & {
  className?: string
  /** Classes that show the filters without the button where there is room. */
  wide?: { filters: string; button: string }
  children: ReactNode
}

/** Filters behind a button, on a row of their own; both are items of a wrapping row. */
export function FoldedFilters({ count, className, wide, children }: FoldedFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FiltersButton
        count={count}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={classes(isOpen && 'bg-fg/10', wide?.button)}
      />
      <div
        id={id}
        className={classes(
          'order-last col-span-full basis-full',
          isOpen ? 'grid' : 'hidden',
          className,
          wide?.filters,
        )}
      >
        {children}
      </div>
    </>
  )
}

type FiltersButtonProps = ComponentProps<typeof Button> & {
  /** Filters that hide something from the list. */
  count: number
  /** Classes that hide the word where there is no room. */
  wordClass?: string
}

export function FiltersButton({ count, wordClass, className, ...rest }: FiltersButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      title="Filtry"
      {...rest}
      className={classes('border-line! max-lg:min-h-11', className)}
    >
      <Sliders />
      <span>
        <span className={wordClass}>Filtry</span>
        {count > 0 && <span className="text-accent tabular-nums"> ({count})</span>}
      </span>
    </Button>
  )
}
