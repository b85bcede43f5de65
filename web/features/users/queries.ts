import { orpc } from '#api.ts'

export const userQueries = {
  list: () => orpc.users.list.queryOptions(),
}
