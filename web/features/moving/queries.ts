import { orpc, refreshing } from '#api.ts'

const refreshed = refreshing(orpc.moving.read)

/** Most steps are made elsewhere, so it is read again at this interval (ms). */
const LOOK = 20_000

export const movingQueries = { read: () => orpc.moving.read.queryOptions({ refetchInterval: LOOK }) }

export const movingCommands = {
  addStaff: () => orpc.moving.addStaff.mutationOptions(refreshed),
  removeStaff: () => orpc.moving.removeStaff.mutationOptions(refreshed),
  takeRole: () => orpc.moving.role.mutationOptions(refreshed),
}
