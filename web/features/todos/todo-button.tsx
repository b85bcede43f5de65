import type { ComponentProps } from 'react'
import Add from '~icons/lucide/list-plus'
import { Button } from '#ui/button.tsx'

/** The look of the button that makes a todo, also while its code is loading. */
export function TodoButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button variant="ghost" size="sm" title="Vytvořit úkol" className="max-lg:min-h-11" {...props}>
      <Add /> Úkol
    </Button>
  )
}
