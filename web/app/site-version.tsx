import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { orpc } from '#api.ts'
import { shortDate } from '#format.ts'
import { VERSION_PLACE } from './site-footer.tsx'

export function SiteVersion() {
  const { data } = useQuery(orpc.status.queryOptions({ staleTime: Infinity }))
  const place = document.getElementById(VERSION_PLACE)
  if (!data?.version || !place) return null
  const { commit, committedAt } = data.version
  return createPortal(`Verze ${commit.slice(0, 8)} ze dne ${shortDate(committedAt)}`, place)
}
