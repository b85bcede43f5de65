import type { SavedView } from '@westmore/contract/saved-views.ts'
import type { ReactNode } from 'react'
import { viewWords } from './words.ts'

type ViewsOrWordsProps<View extends SavedView> = {
  views: readonly View[] | undefined
  isError: boolean
  /** What is said while there are none. */
  empty: string
  children: (views: readonly View[]) => ReactNode
}

/** The views once they are read and there are some, else a sentence in their place. */
export function ViewsOrWords<View extends SavedView>(props: ViewsOrWordsProps<View>) {
  const { views, isError, empty, children } = props
  if (isError) return <p className="text-fg-soft">{viewWords.unread}</p>
  if (!views) return <p className="text-fg-soft">Načítání...</p>
  if (views.length === 0) return <p className="text-center text-fg-soft">{empty}</p>
  return children(views)
}
