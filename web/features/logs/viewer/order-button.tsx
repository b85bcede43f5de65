import Newest from '~icons/lucide/arrow-down-wide-narrow'
import Oldest from '~icons/lucide/arrow-up-narrow-wide'
import { Button } from '#ui/button.tsx'
import { useLog } from '../use-log.ts'

/** Where lines are cards without a table head. */
export function OrderButton() {
  const { place, go } = useLog()
  const isNewest = place.order === 'newest'
  const name = isNewest ? 'Řadit od nejstarších' : 'Řadit od nejnovějších'
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={name}
      title={name}
      onClick={() => go({ order: isNewest ? 'oldest' : 'newest' })}
      className="ml-auto px-2! max-sm:min-w-11 @2xl/book:hidden"
    >
      {isNewest ? <Newest /> : <Oldest />}
    </Button>
  )
}
