import { useQuery } from '@tanstack/react-query'
import { MAX_EVIDENCE_LINES } from '@westmore/contract/logs-evidence.ts'
import { clockTime, exactTime, number } from '#format.ts'
import { firstLines } from '#text/first-lines.ts'
import { Button } from '#ui/button.tsx'
import type { Attachable } from './attachables.ts'
import { logQueries } from '../queries.ts'

type LineTicksProps = {
  choice: Attachable
  /** Ids of the ticked lines; undefined until they are changed. */
  ticked: ReadonlySet<number> | undefined
  onTick: (ids: ReadonlySet<number>) => void
}

export function LineTicks({ choice: { source, lines: given }, ticked, onTick }: LineTicksProps) {
  const found = useQuery({
    ...logQueries.newest('filter' in source ? source.filter : {}),
    enabled: 'filter' in source,
  }).data?.logs.toReversed()
  const lines = ('filter' in source ? found : given) ?? []
  if (lines.length < 2) return null
  const { about } = source
  const nearest = firstLines(
    about === undefined ? lines.slice(-MAX_EVIDENCE_LINES) : lines,
    about ?? null,
    MAX_EVIDENCE_LINES,
  ).map(({ id }) => id)
  const atFirst = new Set('lines' in source ? source.lines : nearest)
  const chosen = ticked ?? atFirst
  const isFull = chosen.size >= MAX_EVIDENCE_LINES
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Které záznamy</legend>
      <div className="flex items-center justify-between gap-2">
        <p aria-live="polite" className="text-sm text-fg-soft tabular-nums">
          {chosen.size === 0
            ? 'Vyberte aspoň jeden záznam.'
            : `Vybráno ${number(chosen.size)} z ${number(lines.length)}${isFull ? ', víc jich přidat nejde' : ''}`}
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onTick(chosen.size === 0 ? new Set(nearest) : new Set())}
        >
          {chosen.size === 0 ? 'Vybrat všechny' : 'Nevybrat nic'}
        </Button>
      </div>
      <ul className="max-h-44 overflow-y-auto rounded-sm border border-line">
        {lines.map(({ id, created_at: at, player_name: who, action }) => {
          const isTicked = chosen.has(id)
          return (
            <li key={id} className="border-b border-line last:border-0">
              <label className="flex min-h-8 min-w-0 items-baseline gap-2 px-2 py-1 text-sm max-sm:min-h-11">
                <input
                  type="checkbox"
                  checked={isTicked}
                  disabled={!isTicked && isFull}
                  onChange={() => {
                    const next = new Set(chosen)
                    if (!next.delete(id)) next.add(id)
                    onTick(next)
                  }}
                  className="size-4 shrink-0 self-center"
                />
                <time dateTime={at} title={exactTime(at)} className="shrink-0 text-fg-soft tabular-nums">
                  {clockTime(at)}
                </time>
                <span className="line-clamp-2 min-w-0 break-words">
                  {who !== null && <b>{who}: </b>}
                  {action}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
