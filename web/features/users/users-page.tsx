import { useQuery } from '@tanstack/react-query'
import { roles } from '@westmore/contract/users.ts'
import { number } from '#format.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { People } from './people.tsx'
import { usePeoplePlace } from './people-place.ts'
import { userQueries } from './queries.ts'

export const meta = () => [{ title: 'SEZNAM UŽIVATELŮ | Westmore' }]

export default function UsersPage() {
  const { place } = usePeoplePlace()
  const { data } = useQuery(userQueries.list(place))
  const registered = data && roles.reduce((sum, role) => sum + data.counts[role], 0)
  return (
    <>
      <PageTitle
        subtitle={
          registered === undefined ? '\u00a0' : `Celkem ${number(registered)} registrovaných uživatelů`
        }
      >
        SEZNAM UŽIVATELŮ
      </PageTitle>
      <People hasCountsLast />
    </>
  )
}
