import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const screens = ['tickets', 'logs', 'todos', 'audit', 'admitted', 'sanctions', 'pages', 'news'].map(
  (name) => `/user/admin/${name}`,
)

/** Screens used for hours at a time: they take the whole window, and the bar above them shrinks. */
export function takesWholeWindow({ pathname, search }: { pathname: string; search: string }): boolean {
  const isReview = pathname === '/user/admin/settings' && new URLSearchParams(search).get('tab') === 'zadosti'
  return isReview || screens.includes(pathname.replace(/\/$/, ''))
}

/** Set on the root element, because the navigation bar is outside the user area. */
export function useWholeWindow() {
  const isWhole = takesWholeWindow(useLocation())
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-dense', isWhole)
    return () => document.documentElement.removeAttribute('data-dense')
  }, [isWhole])
}
