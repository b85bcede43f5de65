import { useMe } from '#session/session.ts'
import { browserStore } from '#kept/browser-store.ts'
import * as z from 'zod/mini'
import { classes } from '#ui/classes.ts'

const openings = browserStore.withPrefix('rules_opened_')

export const hasOpenedRules = (userId: string) => openings.read(userId, z.boolean()) === true

type RulesLinkProps = {
  className?: string
  children?: string
}

/** Opens a new tab, so that the form being filled in stays open. */
export function RulesLink({ className, children = 'pravidla serveru' }: RulesLinkProps) {
  const { me } = useMe()
  return (
    <a
      href="/pravidla"
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => me && openings.set(me.id, true)}
      className={classes('text-link', className)}
    >
      {children}
    </a>
  )
}
