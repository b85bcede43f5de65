import { useState } from 'react'
import Refresh from '~icons/lucide/refresh-cw'
import { clockTime, dateTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

type FreshnessProps = {
  generatedAt: string | undefined
  isPending: boolean
  /** The last request failed; the figures on the screen stay. */
  hasFailed: boolean
  refresh: () => Promise<unknown>
}

/** Time of the figures, and a button for newer ones; automatic updates do not make it blink. */
export function Freshness({ generatedAt, isPending, hasFailed, refresh }: FreshnessProps) {
  const [busy, setBusy] = useState(false)
  if (!isPending && generatedAt === undefined) return null

  async function ask() {
    setBusy(true)
    await refresh()
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <p
        role={isPending ? 'status' : undefined}
        className={classes('text-sm sm:min-w-44 tabular-nums', hasFailed ? 'text-bad' : 'text-fg-soft')}
      >
        {generatedAt === undefined ? (
          'Načítání...'
        ) : (
          <>
            {hasFailed ? 'Obnovit se nepodařilo, stav k\u00a0' : 'Aktualizováno '}
            <time dateTime={generatedAt} title={dateTime(generatedAt)}>
              {clockTime(generatedAt)}
            </time>
          </>
        )}
      </p>
      <Button variant="ghost" size="sm" busy={busy || isPending} onClick={() => void ask()}>
        {!busy && !isPending && <Refresh />}
        Obnovit
      </Button>
    </div>
  )
}
