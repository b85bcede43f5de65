import { classes } from '#ui/classes.ts'
import { clockTime, dateTime } from '#format.ts'

type FreshnessProps = {
  generatedAt: string | undefined
  isPending: boolean
  isFetching: boolean
  /** The last request failed; the figures on the screen stay. */
  hasFailed: boolean
}

export function Freshness({ generatedAt, isPending, isFetching, hasFailed }: FreshnessProps) {
  if (generatedAt === undefined) return isPending && <span role="status">Načítání...</span>
  return (
    <span
      aria-busy={isFetching}
      className={classes('transition-opacity', isFetching && 'opacity-50 delay-200', hasFailed && 'text-bad')}
    >
      {hasFailed ? (
        <>Obnovit se nepodařilo, stav k&nbsp;</>
      ) : (
        <span className="max-sm:sr-only">Aktualizováno </span>
      )}
      <time dateTime={generatedAt} title={dateTime(generatedAt)} className="tabular-nums">
        {clockTime(generatedAt)}
      </time>
    </span>
  )
}
