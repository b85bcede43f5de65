import { useParams } from 'react-router'
import { PersonLog } from '#features/logs/person/person-log.tsx'
import { PersonAudit } from '#features/audit/person-audit.tsx'
import { PersonReading } from '#features/pages/person-reading.tsx'
import { PersonSanctions } from '#features/sanctions/public.ts'
import { PersonNotes } from '#features/users/person-notes.tsx'
import { PersonNow } from '#features/users/person-now.tsx'
import { PersonProfile } from '#features/users/person-profile.tsx'
import { PersonSubmissions } from '#features/users/person-submissions.tsx'
import { PersonTickets } from '#features/users/person-tickets.tsx'
import { Person } from '#features/users/person.tsx'

export const meta = () => [{ title: 'Uživatel | Westmore' }]

export default function PersonPage() {
  const { id = '' } = useParams()
  return (
    <Person key={id} id={id}>
      {(person) => (
        <PersonNow userId={id}>
          <div className="@container">
            <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_19rem]">
              <PersonProfile person={person} rules={<PersonReading userId={id} />} />
              <div className="grid min-w-0 gap-5 @4xl:order-first">
                <PersonSanctions person={{ id, role: person.role }} name={person.username} />
                <PersonSubmissions userId={id} />
                <PersonTickets userId={id} />
                <PersonLog userId={id} />
                <PersonNotes userId={id} />
                <PersonAudit userId={id} />
              </div>
            </div>
          </div>
        </PersonNow>
      )}
    </Person>
  )
}
