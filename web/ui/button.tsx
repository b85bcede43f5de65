import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Wheel } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost' | 'approve'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border-2 font-bold text-center transition-[background-color,border-color,color,transform] active:translate-y-px aria-disabled:opacity-80 disabled:opacity-60 disabled:active:translate-y-0 select-none'

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm max-sm:min-h-11',
  md: 'min-h-11 px-4 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg tracking-wide',
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-ember bg-ember text-night-950 shadow-press enabled:hover:border-ember-bright enabled:hover:bg-ember-bright [a&]:hover:border-ember-bright [a&]:hover:bg-ember-bright',
  secondary: 'border-accent bg-transparent text-fg enabled:hover:bg-accent/15 [a&]:hover:bg-accent/15',
  danger:
    'border-oxblood bg-oxblood text-bone shadow-press enabled:hover:border-admin enabled:hover:bg-admin [a&]:hover:bg-admin',
  approve:
    'border-sage bg-sage text-bone shadow-press enabled:hover:brightness-110 [a&]:hover:brightness-110',
  ghost: 'border-transparent bg-transparent text-fg enabled:hover:bg-fg/10 [a&]:hover:bg-fg/10',
}

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md') {
  return classes(base, sizes[size], variants[variant])
}

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize; busy?: boolean }

/** While busy or `aria-disabled` it keeps the focus and ignores clicks, so that a double click sends once. */
export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const isHeld = busy || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(variant, size), className)}
      aria-disabled={isHeld || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (isHeld ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Wheel className="size-[1.1em]" />}
      {children}
    </button>
  )
}
