import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberReturn } from '#session/login-return.ts'
import { Spinner } from '#ui/spinner.tsx'

/** Redirects to the profile; with `remember` the login returns to the requested path. */
export function ToProfile({ remember }: { remember: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = remember ? pathname + search : null
  useEffect(() => {
    if (wanted) rememberReturn(wanted)
    void navigate('/user', { replace: true })
  }, [wanted, navigate])
  return <Spinner />
}
