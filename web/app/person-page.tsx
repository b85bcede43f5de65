import { useParams } from 'react-router'
import { PersonLog } from '#features/logs/person/person-log.tsx'
import { PersonAudit } from '#features/audit/person-audit.tsx'
import { PersonReading } from '#features/pages/person-reading.tsx'
import { PersonSanctions } from '#features/sanctions/public.ts'
import { PersonNotes } from '#features/users/person-notes.tsx'
import { PersonProfile } from '#features/users/person-profile.tsx'
import { PersonRole } from '#features/users/person-role.tsx'
import { PersonSessions } from '#features/users/person-sessions.tsx'
import { PersonSubmissions } from '#features/users/person-submissions.tsx'
import { PersonTickets } from '#features/users/person-tickets.tsx'
import { Person } from '#features/users/person.tsx'

export const meta = () => [{ title: 'Uživatel | Westmore' }]

/** Everything about one person; each section comes from its own feature. */
export default function PersonPage() {
  const { id = '' } = useParams()
  return (
    <Person key={id} id={id}>
      {(person) => (
        <div className="@container">
          <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_19rem]">
            <div className="grid gap-5 @4xl:order-last">
              <PersonProfile person={person} rules={<PersonReading userId={id} />} />
              <PersonRole person={person} />
              <PersonSessions person={person} />
            </div>
            <div className="grid min-w-0 gap-5">
              <PersonSanctions person={{ id, role: person.role }} name={person.username} />
              <PersonSubmissions userId={id} />
              <PersonTickets userId={id} />
              <PersonLog userId={id} />
              <PersonNotes userId={id} />
              <PersonAudit userId={id} />
            </div>
          </div>
        </div>
      )}
    </Person>
  )
}
