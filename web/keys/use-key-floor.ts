import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'
import { holdKeys } from './held-keys.ts'

/** Under every screen: keys wait while the router is on its way to another place. */
export function useKeyFloor() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { key } = useLocation()
  const shown = useRef(key)
  // After the new screen has its keys, and before it is painted: what a person sees obeys them.
  useLayoutEffect(() => {
    shown.current = key
  })
  const isLeaving = useEffectEvent(() => {
    if (!router) return false
    const { navigation, location, blockers } = router.state
    // Rendering lags behind the router.
    const isBehind = location.key !== shown.current
    return (
      isBehind ||
      navigation.state !== 'idle' ||
      [...blockers.values()].some(({ state }) => state === 'blocked')
    )
  })
  useEffect(() => holdKeys(() => isLeaving()), [])
}
