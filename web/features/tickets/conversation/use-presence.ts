import { useQuery } from '@tanstack/react-query'
import type { Activity, Presence } from '@westmore/contract/presence.ts'
import { useEffect, useRef } from 'react'
import { client, queryClient } from '#api.ts'
import { giveSigns } from '#live/presence-signs.ts'
import type { Side } from '#places.ts'
import { ticketQueries } from '../queries.ts'

const NOBODY: Presence = { people: [], supportWrites: false }

/** Sends the presence of a present reader while the page is visible, and returns who writes on the other side. */
export function usePresence(id: string, side: Side, isPresent: boolean) {
  const { data: presence } = useQuery({ ...ticketQueries.presence(id), initialData: NOBODY })
  const signs = useRef<ReturnType<typeof giveSigns>>(null)
  useEffect(() => {
    if (!isPresent) return
    const sign = giveSigns(async (doing, options) => {
      const now = await client.presence.show({ id, doing }, options)
      if (doing !== null) queryClient.setQueryData(ticketQueries.presence(id).queryKey, now)
    })
    signs.current = sign
    return sign.leave
  }, [id, isPresent])
  const player = presence.people.find(({ isAdmin, doing }) => !isAdmin && doing === 'writing')
  return {
    words: side === 'player' ? presence.supportWrites && 'Podpora píše…' : player && `${player.name} píše…`,
    typed: (doing: Activity) => signs.current?.typed(doing),
  }
}
