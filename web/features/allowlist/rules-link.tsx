import { classes } from '#ui/classes.ts'

type RulesLinkProps = {
  className?: string
  children?: string
}

/** In a new tab: what is being written stays where it is. */
export function RulesLink({ className, children = 'pravidla serveru' }: RulesLinkProps) {
  return (
    <a href="/pravidla" target="_blank" rel="noopener noreferrer" className={classes('text-link', className)}>
      {children}
    </a>
  )
}
