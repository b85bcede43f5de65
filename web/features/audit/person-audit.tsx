import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AuditEntryRow } from './audit-entry.tsx'
import { searchOf } from './audit-place.ts'
import { auditWords } from './labels.ts'
import { auditQueries } from './queries.ts'

const FEW = 10

/** Audit entries about a person, newest first; the rest is in the audit itself. */
export function PersonAudit({ userId }: { userId: string }) {
  const query = useQuery(auditQueries.about(userId))
  const { data } = query
  const everything = searchOf({ filter: { about: userId }, page: 1, upTo: undefined })
  return (
    <Section
      title="Audit"
      count={data?.total}
      action={
        data &&
        data.total > 0 && (
          <Link to={`/user/admin/audit?${everything}`} className="text-link text-sm">
            Otevřít v auditu
          </Link>
        )
      }
    >
      {!data ? (
        <NotLoaded query={query} failed={auditWords.loadFailed} loading={<Spinner />} />
      ) : data.entries.length === 0 ? (
        <p className="px-4 py-3 text-fg-soft">Tým s tímto člověkem zatím nic nedělal.</p>
      ) : (
        <ol className="@container divide-y divide-line">
          {data.entries.slice(0, FEW).map((entry) => (
            <li key={entry.id}>
              <AuditEntryRow entry={entry} title="h3" />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
