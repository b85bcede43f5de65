import Search from '~icons/lucide/search-x'
import { Button } from '#ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#ui/empty-state.tsx'

type NothingFoundProps = Omit<EmptyStateProps, 'action'> & { button?: string; onPress: () => void }

/** In place of rows that are elsewhere: hidden by a filter or a search, or on another page. */
export function NothingFound({ button = 'Zrušit filtry', onPress, ...words }: NothingFoundProps) {
  return (
    <EmptyState
      drawing={<Search />}
      {...words}
      action={
        <Button variant="secondary" onClick={onPress}>
          {button}
        </Button>
      }
    />
  )
}
