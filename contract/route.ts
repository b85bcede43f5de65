import type { Route } from '@orpc/contract'

const by =
  (method: NonNullable<Route['method']>) =>
  <Endpoint>(
    door: { route: (route: Route) => Endpoint },
    path: NonNullable<Route['path']>,
    summary: string,
    successStatus?: number,
  ): Endpoint =>
    door.route({ method, path, summary, ...(successStatus && { successStatus }) })

/** An endpoint: who may call it, where, what it does and, unless it is 200, its status of success. */
export const get = by('GET')
export const post = by('POST')
export const put = by('PUT')
export const patch = by('PATCH')
export const remove = by('DELETE')
