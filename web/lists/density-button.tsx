import Comfortable from '~icons/lucide/rows-2'
import Close from '~icons/lucide/rows-4'
import { Button } from '#ui/button.tsx'
import type { Density } from './density.ts'

export function DensityButton({ density, title }: { density: Density; title: string }) {
  const { isWide, isComfortable, choose } = density
  if (!isWide) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isComfortable}
      onClick={() => choose(!isComfortable)}
      title={title}
      aria-label="Pohodlný seznam"
      className="h-8 min-h-8 px-2!"
    >
      {isComfortable ? <Close /> : <Comfortable />}
    </Button>
  )
}
