import type { ViewScreen } from '@westmore/contract/views.ts'
import { orpc, queryClient } from '#api.ts'

export const viewsOf = (screen: ViewScreen) => orpc.views.list.queryOptions({ input: { screen } })

export const viewCommands = {
  // Not awaited: the form is cleared before the list shows the new view.
  create: () => orpc.views.create.mutationOptions({ onSettled: () => void refreshViews() }),
  update: () => orpc.views.update.mutationOptions({ onSettled: refreshViews }),
  reorder: () => orpc.views.reorder.mutationOptions({ onSettled: refreshViews }),
  remove: () => orpc.views.remove.mutationOptions({ onSettled: refreshViews }),
}

function refreshViews() {
  return queryClient.invalidateQueries({ queryKey: orpc.views.key() })
}
