import type { ComponentProps } from 'react'
import Add from '~icons/lucide/list-plus'
import { Button } from '#ui/button.tsx'

type TodoButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & { iconOnly?: boolean | undefined }

/** The look of the button that makes a todo, also while its code is loading. */
export function TodoButton({ iconOnly, ...rest }: TodoButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      title="Vytvořit úkol"
      aria-label={iconOnly ? 'Vytvořit úkol' : undefined}
      className={iconOnly ? 'size-11 px-0! lg:pointer-fine:size-9' : 'max-lg:min-h-11'}
      {...rest}
    >
      <Add /> {!iconOnly && 'Úkol'}
    </Button>
  )
}
