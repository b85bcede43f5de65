import type { User } from '@westmore/contract/users.ts'
import { useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { useCommand } from '#use-command.ts'
import { NO_EMAIL, personWords } from './labels.ts'
import { userCommands } from './queries.ts'

/** Masked until the reader asks for it; each request is recorded in the audit. */
export function Email({ user, className }: { user: User; className?: string }) {
  const { data, mutate, isPending } = useCommand(userCommands.showEmail(), {
    failed: personWords.emailFailed,
  })
  const shown = useRef<HTMLSpanElement>(null)
  if (user.email === '') return <p className={className}>{NO_EMAIL}</p>
  return (
    <p className={classes('flex flex-wrap items-baseline gap-x-3 break-all', className)}>
      <span ref={shown} tabIndex={-1} className="outline-none">
        {data?.email ?? user.email}
      </span>
      {!data && (
        <button
          type="button"
          disabled={isPending}
          aria-label={`${personWords.showEmail}: ${user.username}`}
          onClick={() =>
            // The button disappears; the focus must not.
            mutate({ id: user.discordId }, { onSuccess: () => shown.current?.focus() })
          }
          className="relative text-sm text-link max-lg:min-h-11"
        >
          Zobrazit
        </button>
      )}
    </p>
  )
}
