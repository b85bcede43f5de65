import { clockTime, dateTime } from '#format.ts'

type FreshnessProps = {
  generatedAt: string | undefined
  isPending: boolean
  /** The last request failed; the figures on the screen stay. */
  hasFailed: boolean
}

/** Time of the figures. */
export function Freshness({ generatedAt, isPending, hasFailed }: FreshnessProps) {
  if (generatedAt === undefined) return isPending && <span role="status">Načítání...</span>
  return (
    <span className={hasFailed ? 'text-bad' : undefined}>
      {hasFailed ? 'Obnovit se nepodařilo, stav k' : <span className="max-sm:sr-only">Aktualizováno</span>}{' '}
      <time dateTime={generatedAt} title={dateTime(generatedAt)} className="tabular-nums">
        {clockTime(generatedAt)}
      </time>
    </span>
  )
}
