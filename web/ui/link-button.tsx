import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import Back from '~icons/lucide/arrow-left'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx'
import { classes } from './classes.ts'

type LinkButtonProps = {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
} & (
  | { to: string; href?: never }
  | {
      href: string
      to?: never
      newTab?: boolean
      /** A file: the page stays open when the download fails. */
      download?: boolean
    }
)

/** A link that looks like a button: `to` stays inside the application, `href` leaves it. */
export function LinkButton({ variant, size, className, children, ref, ...target }: LinkButtonProps) {
  const look = classes(buttonClass(variant, size), className)
  if (target.to !== undefined)
    return (
      <Link ref={ref} to={target.to} className={look}>
        {children}
      </Link>
    )
  const outside = target.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a ref={ref} href={target.href} download={target.download} className={look} {...outside}>
      {children}
    </a>
  )
}

type BackButtonProps = { to: string; children: ReactNode }

export function BackButton({ to, children }: BackButtonProps) {
  return (
    <LinkButton to={to} variant="ghost" size="sm">
      <Back />
      {children}
    </LinkButton>
  )
}
