import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { browserStore } from '#kept/browser-store.ts'

const approvals = browserStore.withPrefix('approval_seen_')

export function useFirstSight(userId: string, approvedId: string | null): boolean {
  const [seen] = useState(() => approvals.read(userId, z.string()))
  useEffect(() => {
    if (approvedId !== null) approvals.set(userId, approvedId)
  }, [userId, approvedId])
  return approvedId !== null && approvedId !== seen
}
