import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import { MAX_FOUND, type LogEntry } from '@westmore/contract/logs.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import Ledger from '~icons/lucide/scroll-text'
import { clockTime, counted, exactTime, plural, shortDate } from '#format.ts'
import { everybodyPlace, linePlace, viewAddress } from '#places.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { firstLines } from './first-lines.ts'

/** Lines shown at first; the rest on request, because the note is one of many. */
const FIRST = 5

const linesFound = (total: number) =>
  `${total > MAX_FOUND ? 'více než ' : ''}${counted(Math.min(total, MAX_FOUND), 'záznam', 'záznamy', 'záznamů')}`

type EvidenceCardProps = { evidence: Evidence; goesWith: 's ticketem' | 's poznámkou' | 'se sankcí' }

export function EvidenceCard({ evidence, goesWith }: EvidenceCardProps) {
  const { lines, total, query, about } = evidence
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? lines : firstLines(lines, about, FIRST)
  const hidden = lines.length - shown.length
  return (
    <section
      aria-label="Důkaz z logů"
      className="@container mt-2 min-w-0 rounded-sm border border-line bg-night-950 text-sm text-fg"
    >
      <h3 className="flex flex-wrap items-center gap-x-2 border-b border-line px-3 py-1.5">
        <Ledger className="text-accent" />
        <span className="font-bold">{linesFound(total)} z logů</span>
        {total > lines.length && (
          <span className="text-fg-soft">
            (uloženo {lines.length} {about === null ? 'nejnovějších' : 'nejbližších'})
          </span>
        )}
        <span className="ml-auto flex flex-wrap gap-x-4">
          {about !== null && (
            <Link to={everybodyPlace(about)} className="text-link">
              Všichni kolem
            </Link>
          )}
          {query !== null && (
            <Link to={viewAddress('logs', query)} className="text-link">
              Otevřít hledání
            </Link>
          )}
        </span>
      </h3>
      <ol className="divide-y divide-line">
        {shown.map((line) => (
          <EvidenceLine key={line.id} line={line} isAbout={line.id === about && lines.length > 1} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2 px-3 py-1.5 text-xs text-fg-soft">
        {(hidden > 0 || isOpen) && (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Méně' : `${plural(hidden, 'Další', 'Další', 'Dalších')} ${hidden}`}
          </Button>
        )}
        Kopie z doby přidání, bez IP adres. Vidí ji jen tým a zůstane, i když záznamy z logů zmizí; smaže se
        až {goesWith}.
      </div>
    </section>
  )
}

function EvidenceLine({ line, isAbout }: { line: LogEntry; isAbout: boolean }) {
  const { id, created_at: at, category, player_name: name, user_identifier: identifier, action } = line
  return (
    <li
      aria-current={isAbout || undefined}
      className={classes(
        'grid gap-x-3 py-1 @sm:grid-cols-[auto_minmax(0,1fr)] pr-3 font-mono text-[0.8125rem] leading-6',
        isAbout ? 'border-l-4 border-l-accent bg-accent/10 pl-2' : 'pl-3',
      )}
    >
      <Link
        to={linePlace(id)}
        title={`${exactTime(at)}, otevřít v logech`}
        className="text-link tabular-nums"
      >
        <time dateTime={at}>
          {shortDate(at)} {clockTime(at)}
        </time>
      </Link>
      <span className="min-w-0 break-words">
        {isAbout && <strong className="block font-text text-accent">O tento záznam jde</strong>}
        <span className="text-fg-soft">
          {category} · {name ?? identifier ?? 'server'}:{' '}
        </span>
        {action}
      </span>
    </li>
  )
}
