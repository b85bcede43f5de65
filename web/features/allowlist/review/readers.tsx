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

/** A shorter stay (ms) is not reported: walking and quick decisions would wait behind these requests. */
const SETTLED = 500

export function useReading(id: string | undefined, isDeciding: boolean) {
  const sign = useRef<ReturnType<typeof giveSigns>>(undefined)
  useEffect(() => {
    if (id === undefined) return
    const coming = setTimeout(() => {
      sign.current = giveSigns(async (doing, options) => {
        const readers = await client.allowlist.submissions.read({ id, doing }, options)
        if (doing !== null) queryClient.setQueryData(allowlistQueries.readers().queryKey, readers)
      })
    }, SETTLED)
    return () => {
      clearTimeout(coming)
      sign.current?.leave()
      sign.current = undefined
    }
  }, [id])
  useEffect(() => {
    const turning = setTimeout(() => sign.current?.turnTo(isDeciding ? 'writing' : 'viewing'), SETTLED)
    return () => clearTimeout(turning)
  }, [isDeciding])
}

export function Readers({ submissionId }: { submissionId: string }) {
  const { data = [] } = useQuery(allowlistQueries.readers())
  const here = data.filter((one) => one.submissionId === submissionId)
  return <PeopleHere people={here.map((one) => ({ ...one, words: activityNames[one.doing] }))} />
}
