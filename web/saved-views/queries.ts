import type { ViewScreen } from '@westmore/contract/views.ts'
import { orpc, refresh, refreshing } from '#api.ts'

export const viewsOf = (screen: ViewScreen) => orpc.views.list.queryOptions({ input: { screen } })

const refreshed = refreshing(orpc.views)

export const viewCommands = {
  // Not awaited: the form is cleared before the list shows the new view.
  create: () => orpc.views.create.mutationOptions({ onSettled: () => void refresh(orpc.views) }),
  update: () => orpc.views.update.mutationOptions(refreshed),
  reorder: () => orpc.views.reorder.mutationOptions(refreshed),
  remove: () => orpc.views.remove.mutationOptions(refreshed),
}
