import type { ReactNode } from 'react'
import Search from '~icons/lucide/search-x'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type NothingFoundProps = {
  drawing?: ReactNode
  title: string
  button?: string
  onPress: () => void
  children?: ReactNode
}

/** In place of rows that are elsewhere: hidden by a filter or a search, or on another page. */
export function NothingFound(props: NothingFoundProps) {
  const { drawing = <Search />, title, button = 'Zrušit filtry', onPress, children } = props
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      action={
        <Button variant="secondary" onClick={onPress}>
          {button}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
