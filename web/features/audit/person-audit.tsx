import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import Chevron from '~icons/lucide/chevron-down'
import { number } from '#format.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Panel } from '#ui/card.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AuditEntryRow } from './audit-entry.tsx'
import { searchOf } from './audit-place.ts'
import { auditWords } from './labels.ts'
import { auditQueries } from './queries.ts'

const FEW = 10

export function PersonAudit({ userId }: { userId: string }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel as="section" aria-labelledby={id} className="min-w-0 p-0!">
      <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 py-2 -outline-offset-3 hover:bg-fg/5">
          <h2 id={id} className="font-bold">
            Audit
          </h2>
          <Chevron className="text-fg-soft transition-transform group-open:rotate-180" />
        </summary>
        {isOpen && <Entries userId={userId} />}
      </details>
    </Panel>
  )
}

function Entries({ userId }: { userId: string }) {
  const query = useQuery(auditQueries.about(userId))
  const { data } = query
  if (!data) return <NotLoaded query={query} failed={auditWords.loadFailed} loading={<Spinner />} />
  if (data.entries.length === 0)
    return (
      <p className="border-t border-line px-4 py-3 text-fg-soft">O tomto člověku v auditu zatím nic není.</p>
    )
  const everything = searchOf({ filter: { about: userId }, page: 1, upTo: undefined })
  return (
    <div className="@container divide-y divide-line border-t border-line">
      <ol className="divide-y divide-line">
        {data.entries.slice(0, FEW).map((entry) => (
          <li key={entry.id}>
            <AuditEntryRow entry={entry} title="h3" />
          </li>
        ))}
      </ol>
      <p className="px-4 py-3">
        <Link to={`/user/admin/audit?${everything}`} className="text-link text-sm">
          Otevřít v&nbsp;auditu ({number(data.total)})
        </Link>
      </p>
    </div>
  )
}
