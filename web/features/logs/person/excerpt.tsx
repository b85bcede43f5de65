import type { LogEntry } from '@westmore/contract/logs.ts'
import { useId } from 'react'
import Chevron from '~icons/lucide/chevron-down'
import { clockTime, exactTime } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { CategoryMark } from '../category-mark.tsx'
import { LogDetail } from '../viewer/detail.tsx'
import { partedBy } from '../log-time.ts'
import { useLog } from '../use-log-place.ts'

export function LogExcerpt({ lines }: { lines: readonly LogEntry[] }) {
  // The name is shown only when the lines belong to several characters.
  const isOfMany = new Set(lines.map((line) => line.player_name)).size > 1
  return (
    <ol aria-label="Poslední záznamy" className="@container/excerpt">
      {lines.map((line, index) => {
        const { day, silence } = partedBy(lines[index - 1], line)
        return (
          <li key={line.id}>
            {day && (
              <p className="border-b border-line px-4 pt-3 pb-1 text-xs font-bold tracking-wide text-fg-soft first-letter:uppercase">
                {day}
              </p>
            )}
            {silence && (
              <p className="flex items-center gap-3 border-b border-line px-4 py-0.5 text-xs text-fg-soft">
                <span aria-hidden="true" className="h-px w-8 bg-edge" />
                {silence}
              </p>
            )}
            <ExcerptRow line={line} who={isOfMany ? line.player_name : null} />
          </li>
        )
      })}
    </ol>
  )
}

function ExcerptRow({ line, who }: { line: LogEntry; who: string | null }) {
  const { place, go } = useLog()
  const id = useId()
  const isOpen = place.entry === line.id
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => go({ entry: isOpen ? null : line.id })}
        className={classes(
          'grid w-full cursor-pointer grid-cols-[4.25rem_minmax(0,1fr)_1.5rem] items-baseline gap-x-3 border-b border-line px-4 py-2 text-left font-mono text-[0.8125rem] leading-6 transition-colors -outline-offset-2 @md/excerpt:grid-cols-[4.25rem_7rem_minmax(0,1fr)_1.5rem] @md/excerpt:py-1',
          isOpen ? 'bg-fg/10' : 'hover:bg-fg/5',
        )}
      >
        <time
          dateTime={line.created_at}
          title={exactTime(line.created_at)}
          className="text-fg-soft tabular-nums"
        >
          {clockTime(line.created_at)}
        </time>
        <span className="flex min-w-0 items-center gap-1.5">
          <CategoryMark name={line.category} />
          <span className="min-w-0 truncate">{line.category}</span>
        </span>
        <span className="min-w-0 break-words @max-md/excerpt:order-last @max-md/excerpt:col-span-3 @max-md/excerpt:line-clamp-4 @md/excerpt:truncate">
          {who && <span className="text-fg-soft">{who}: </span>}
          {line.action}
        </span>
        <Chevron
          className={classes('self-center text-fg-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id}>
          <LogDetail line={line} />
        </div>
      )}
    </>
  )
}
