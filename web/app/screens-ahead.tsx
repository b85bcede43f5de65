import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { screensFor } from './screens.ts'

/** How long (ms) after the first screen the others follow. */
const BREATH = 3_000

/**
 * Fetches the code of every screen of this role ahead. Without it a screen opened while the server is away would be the
 * browser's own error page, since the router loads the whole page anew when a screen's code does not come.
 */
export function ScreensAhead({ role }: { role: Role }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), BREATH)
    return () => clearTimeout(timer)
  }, [])
  return isDue && pathsFor(role).map((path) => <PrefetchPageLinks key={path} page={path} />)
}

function pathsFor(role: Role): string[] {
  const paths = screensFor(role).flatMap(({ to, isPublic }) => (isPublic ? [] : (to.split('?')[0] ?? to)))
  if (isStaff({ role })) paths.push('/user/admin/users/0')
  return [...new Set(paths)]
}
