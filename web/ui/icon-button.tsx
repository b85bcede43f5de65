import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label'> & {
  label: string
}

export function IconButton({ label, className, ...button }: IconButtonProps) {
  return (
    <Button variant="ghost" aria-label={label} {...button} className={classes('size-11 px-0!', className)} />
  )
}
