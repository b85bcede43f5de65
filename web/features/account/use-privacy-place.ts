import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberReturn } from '#session/login-return.ts'

const PLACE = '#soukromi'

/** A visitor gets to the privacy part after signing in. */
export function usePrivacyPlace(isSignedIn: boolean): boolean {
  const { pathname, hash } = useLocation()
  const isWanted = hash === PLACE
  useEffect(() => {
    if (isWanted && !isSignedIn) rememberReturn(pathname + PLACE)
  }, [isWanted, isSignedIn, pathname])
  return isWanted && isSignedIn
}
