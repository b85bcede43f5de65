import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { useEffect, useState } from 'react'
import type { Row } from '#lists/steady-list.ts'
import type { PanelSubject } from '#features/users/public.ts'
import { focusedCard } from './keys.ts'

export const panelOf = ({ id }: StaffSubmission): PanelSubject => ({ type: 'submission', id })

export function useCurrent(rows: readonly Row<StaffSubmission>[]) {
  const [id, setId] = useState<string>()
  useEffect(() => {
    const follow = () => setId((before) => focusedCard() ?? before)
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  const { item } = rows.find((row) => row.item.id === id) ?? rows[0] ?? {}
  return item && !isDeletedId(item.userId) ? panelOf(item) : undefined
}
