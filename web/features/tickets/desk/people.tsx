import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@westmore/contract/presence.ts'
import { PeopleHere } from '#live/people-here.tsx'
import { ticketQueries } from '../queries.ts'

const activityNames: Record<Activity, string> = {
  viewing: 'prohlíží ticket',
  writing: 'píše odpověď',
  noting: 'píše poznámku',
}

export function DeskPeople({ ticketId }: { ticketId: string }) {
  const people = useQuery(ticketQueries.presence(ticketId)).data?.people ?? []
  return (
    <PeopleHere
      people={people.map(({ isAdmin, ...person }) => ({
        ...person,
        words: person.doing === 'viewing' && !isAdmin ? 'čte ticket' : activityNames[person.doing],
      }))}
    />
  )
}
