import Newest from '~icons/lucide/arrow-down-wide-narrow'
import Oldest from '~icons/lucide/arrow-up-narrow-wide'
import { Button } from '#ui/button.tsx'
import type { LogPlace } from '../use-log-place.ts'

type OrderButtonProps = { order: LogPlace['order']; onOrder: (order: LogPlace['order']) => void }

/** Where lines are cards without a table head. */
export function OrderButton({ order, onOrder }: OrderButtonProps) {
  const isNewest = order === 'newest'
  const name = isNewest ? 'Řadit od nejstarších' : 'Řadit od nejnovějších'
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={name}
      title={name}
      onClick={() => onOrder(isNewest ? 'oldest' : 'newest')}
      className="ml-auto px-2! max-sm:min-w-11 @2xl/book:hidden"
    >
      {isNewest ? <Newest /> : <Oldest />}
    </Button>
  )
}
