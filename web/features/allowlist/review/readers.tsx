import { useQuery } from '@tanstack/react-query'
import type { Activity } from '@westmore/contract/presence.ts'
import { useEffect, useRef } from 'react'
import { client, queryClient } from '#api.ts'
import { giveSigns } from '#live/presence-signs.ts'
import { PeopleHere } from '#live/people-here.tsx'
import { allowlistQueries } from '../queries.ts'

const activityNames: Record<Activity, string> = {
  viewing: 'čte žádost',
  writing: 'rozhoduje o žádosti',
  noting: 'píše poznámku',
}

export function useReading(id: string | undefined, isDeciding: boolean) {
  const sign = useRef<ReturnType<typeof giveSigns>>(undefined)
  useEffect(() => {
    if (id === undefined) return
    const given = giveSigns(async (doing, options) => {
      const readers = await client.allowlist.submissions.read({ id, doing }, options)
      if (doing !== null) queryClient.setQueryData(allowlistQueries.readers().queryKey, readers)
    })
    sign.current = given
    return given.leave
  }, [id])
  useEffect(() => sign.current?.turnTo(isDeciding ? 'writing' : 'viewing'), [isDeciding])
}

export function Readers({ submissionId }: { submissionId: string }) {
  const { data = [] } = useQuery(allowlistQueries.readers())
  const here = data.filter((one) => one.submissionId === submissionId)
  return <PeopleHere people={here.map((one) => ({ ...one, words: activityNames[one.doing] }))} />
}
