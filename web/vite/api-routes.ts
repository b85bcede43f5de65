import type { Plugin } from 'vite'
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract'
import { api } from '@westmore/contract/api.ts'

const MODULE = /\/contract\/api\.ts$/

/** The built client gets the methods and paths of the contract without its schemas, which only the server checks. */
export const apiRoutes = (): Plugin => ({
  name: 'api-routes',
  apply: 'build',
  load: {
    filter: { id: MODULE },
    handler: () => `export const api = ${JSON.stringify(routesOf(api))}`,
  },
})

function routesOf(router: AnyContractRouter): unknown {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, routesOf(inner)]))
  const { method, path, inputStructure, outputStructure, successStatus } = router['~orpc'].route
  const route = { method, path, inputStructure, outputStructure, successStatus }
  return { '~orpc': { errorMap: {}, meta: {}, route } }
}
