import { useQuery } from '@tanstack/react-query'
import type { SavedView, ViewScreen } from '@westmore/contract/views.ts'
import type { ComponentType } from 'react'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { viewAddress } from '#places.ts'
import { useCommand } from '#use-command.ts'
import { Dialog } from '#ui/dialog.tsx'
import { viewCommands, viewsOf } from './queries.ts'
import { useViewRemoval } from './use-view-removal.ts'
import { SaveViewForm } from './view-form.tsx'
import { ViewRow } from './view-row.tsx'
import { explainViewError, viewWords } from './words.ts'

type ViewListProps = {
  screen: ViewScreen
  onClose: () => void
  query: string
  /** Translates a saved query to the current format. */
  rewritten: (query: string) => string
  /** The link of a view, if it is not simply the screen with its query. */
  hrefOf?: (query: string) => string
  Tools?: ComponentType<{ view: SavedView }>
  /** Called when an undo restored a deleted view under a new id. */
  onRestored?: (from: string, to: string) => Promise<unknown>
}

type SavedViewsProps = ViewListProps & {
  open: boolean
  kept?: string
}

export function SavedViews({ open, kept = 'filtry', ...list }: SavedViewsProps) {
  const { screen, onClose, query } = list
  return (
    <Dialog open={open} onClose={onClose} title={viewWords.title}>
      <ViewList {...list} />
      <SaveViewForm {...{ screen, query, kept }} />
    </Dialog>
  )
}

function ViewList(props: ViewListProps) {
  const { screen, onClose, query, rewritten, hrefOf, Tools, onRestored } = props
  const { data: views, isError } = useQuery(viewsOf(screen))
  const { mutate: reorder } = useCommand(viewCommands.reorder(), { failed: explainViewError })
  const list = useFocusRecovery<HTMLUListElement>()
  const own = (views ?? []).filter(({ isMine }) => isMine).map(({ id }) => id)
  const remove = useViewRemoval(own, onRestored)

  function raise(id: string) {
    const at = own.indexOf(id)
    reorder({ screen, ids: own.toSpliced(at, 1).toSpliced(at - 1, 0, id) })
  }

  if (isError) return <p className="text-fg-soft">{viewWords.loadFailed}</p>
  if (!views) return <p className="text-fg-soft">Načítání...</p>
  if (views.length === 0) return <p className="text-center text-fg-soft">{viewWords.empty}</p>
  return (
    <ul ref={list} className="divide-y divide-line">
      {views.map((view) => {
        const written = rewritten(view.query)
        const address = viewAddress(screen, written)
        return (
          <ViewRow
            key={view.id}
            view={view}
            isHere={written === query}
            href={hrefOf?.(view.query) ?? address}
            address={address}
            onChosen={onClose}
            onRaise={view.isMine && view.id !== own[0] ? () => raise(view.id) : undefined}
            onRemove={() => remove(view)}
          >
            {Tools && <Tools view={view} />}
          </ViewRow>
        )
      })}
    </ul>
  )
}
