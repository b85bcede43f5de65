import { useQuery } from '@tanstack/react-query'
import { type Activity, type Presence, PRESENCE_BEAT } from '@westmore/contract/presence.ts'
import { useEffect, useRef } from 'react'
import { client, queryClient } from '#api.ts'
import { ticketQueries } from '../queries.ts'

/** A person who has not typed for this long (ms) counts as reading. */
const WRITING_STAYS = 4_000

const NOBODY: Presence = { people: [], supportWrites: false }

/** Sends the reader's presence, if they are, while the page is visible, and returns who else is there. */
export function usePresence(
  ticketId: string,
  isPresent: boolean,
): { presence: Presence; typed: (doing: Activity) => void } {
  const { data: presence } = useQuery({ ...ticketQueries.presence(ticketId), initialData: NOBODY })
  const typed = useRef<(doing: Activity) => void>(() => {})
  useEffect(() => {
    if (!isPresent) return
    const sign = giveSigns(ticketId)
    typed.current = sign.typed
    return sign.leave
  }, [ticketId, isPresent])
  return { presence, typed: (doing) => typed.current(doing) }
}

function giveSigns(ticketId: string) {
  let doing: Activity = 'viewing'
  let beat: ReturnType<typeof setInterval> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let isHere = false

  function show() {
    client.presence
      .show({ id: ticketId, doing })
      .then((presence) => queryClient.setQueryData(ticketQueries.presence(ticketId).queryKey, presence))
      // A failure does not matter; the next ping tries again.
      .catch(() => {})
  }

  function change(next: Activity) {
    if (next === doing || !isHere) return
    doing = next
    show()
  }

  function come() {
    if (isHere || document.visibilityState === 'hidden') return
    isHere = true
    show()
    beat = setInterval(show, PRESENCE_BEAT)
  }

  function go() {
    if (!isHere) return
    isHere = false
    doing = 'viewing'
    clearInterval(beat)
    clearTimeout(pause)
    client.presence.show({ id: ticketId, doing: null }, { context: { keepalive: true } }).catch(() => {})
  }

  const changeVisibility = () => (document.visibilityState === 'hidden' ? go() : come())
  come()
  addEventListener('pagehide', go)
  addEventListener('pageshow', come)
  document.addEventListener('visibilitychange', changeVisibility)

  return {
    typed: (what: Activity) => {
      change(what)
      clearTimeout(pause)
      if (what !== 'viewing') pause = setTimeout(() => change('viewing'), WRITING_STAYS)
    },
    leave: () => {
      go()
      removeEventListener('pagehide', go)
      removeEventListener('pageshow', come)
      document.removeEventListener('visibilitychange', changeVisibility)
    },
  }
}
