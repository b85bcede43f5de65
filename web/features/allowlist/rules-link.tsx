import { classes } from '#ui/classes.ts'

type RulesLinkProps = {
  className?: string
  children?: string
}

/** Opens a new tab, so that the form being filled in stays open. */
export function RulesLink({ className, children = 'pravidla serveru' }: RulesLinkProps) {
  return (
    <a href="/pravidla" target="_blank" rel="noopener noreferrer" className={classes('text-link', className)}>
      {children}
    </a>
  )
}
