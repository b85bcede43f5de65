import { useMutation } from '@tanstack/react-query'
import type { SavedView } from '@westmore/contract/views.ts'
import { announceFailure } from '#refusals.ts'
import { toast } from '#ui/toast.ts'
import { offerUndo } from '#undo/undos.ts'
import { viewCommands } from './queries.ts'
import { explainViewError, viewWords } from './words.ts'

/** The deletion of an own view can be undone, which restores its place among `own`. */
export function useViewRemoval(
  own: readonly string[],
  onRestored: ((from: string, to: string) => Promise<unknown>) | undefined,
) {
  const { mutateAsync: remove } = useMutation(viewCommands.remove())
  const { mutateAsync: create } = useMutation(viewCommands.create())
  const { mutateAsync: reorder } = useMutation(viewCommands.reorder())

  async function restore({ id, screen, name, query, shared }: SavedView) {
    try {
      const restored = await create({ screen, name, query, shared })
      await reorder({ screen, ids: own.map((one) => (one === id ? restored.id : one)) })
      await onRestored?.(id, restored.id)
    } catch (error) {
      announceFailure(error, explainViewError(error))
    }
  }

  return async (view: SavedView) => {
    try {
      await remove({ id: view.id })
      const gone = `Pohled „${view.name}“ byl smazán.`
      // Another person's view could only be restored as an own one.
      if (view.isMine) offerUndo(gone, () => void restore(view))
      else toast.success(gone)
    } catch (error) {
      announceFailure(error, viewWords.removeFailed, { NOT_FOUND: viewWords.gone })
    }
  }
}
