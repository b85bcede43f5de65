import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { browserShelf } from '#kept/shelf.ts'

const approvals = browserShelf.under('approval_seen_')

/** Whether this browser shows this approval to this person for the first time. */
export function useFirstSight(userId: string, approvedId: string | null): boolean {
  const [seen] = useState(() => approvals.read(userId, z.string()))
  useEffect(() => {
    if (approvedId !== null) approvals.keep(userId, approvedId)
  }, [userId, approvedId])
  return approvedId !== null && approvedId !== seen
}
