import { orpc } from '#api.ts'

export const faultQueries = {
  list: () => orpc.faults.list.queryOptions(),
}
