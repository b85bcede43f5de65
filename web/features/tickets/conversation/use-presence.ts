import { useQuery } from '@tanstack/react-query'
import type { Activity, Presence } from '@westmore/contract/presence.ts'
import { useEffect, useRef } from 'react'
import { client, queryClient } from '#api.ts'
import { giveSigns } from '#live/presence-signs.ts'
import { ticketQueries } from '../queries.ts'

const NOBODY: Presence = { people: [], supportWrites: false }

/** Sends the presence of a present reader while the page is visible, and returns who else is there. */
export function usePresence(
  ticketId: string,
  isPresent: boolean,
): { presence: Presence; typed: (doing: Activity) => void } {
  const { data: presence } = useQuery({ ...ticketQueries.presence(ticketId), initialData: NOBODY })
  const typed = useRef<(doing: Activity) => void>(() => {})
  useEffect(() => {
    if (!isPresent) return
    const sign = giveSigns(async (doing, options) => {
      const now = await client.presence.show({ id: ticketId, doing }, options)
      if (doing !== null) queryClient.setQueryData(ticketQueries.presence(ticketId).queryKey, now)
    })
    typed.current = sign.typed
    return sign.leave
  }, [ticketId, isPresent])
  return { presence, typed: (doing) => typed.current(doing) }
}
