import { useEffect } from 'react'
import { useObservable } from '#kept/observable.ts'
import { useLiveStatus } from '#live/live.ts'
import type { DraftKeeper, Saved } from './draft-keeper.ts'
import type { Fields } from './merge.ts'

/** Browsers limit requests that outlive their page to 64 kB. */
const KEEPALIVE_BYTES = 60_000

/** Whether a text of this length may be saved while its page closes. */
export const fitsKeepalive = (markdown: string) => markdown.length * 3 < KEEPALIVE_BYTES

/** The state of a keeper, which saves the last words when the page is left. */
export function useKeeper<Draft extends Saved, Beside extends Fields>(
  keeper: DraftKeeper<Draft, Beside>,
  loaded: Draft,
) {
  const state = useObservable(keeper)
  const line = useLiveStatus()
  useEffect(() => keeper.take(loaded), [keeper, loaded])
  useEffect(() => {
    if (line === 'connected') keeper.saveNow()
  }, [keeper, line])
  useEffect(() => {
    const save = () => keeper.saveNow()
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [keeper])
  return state
}
