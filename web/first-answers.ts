import type { QueryKey } from '@tanstack/react-query'
import { type Api, orpc, queryClient } from './api.ts'

type Menu = Awaited<ReturnType<Api['account']['menu']>>
type Read<Answer> = (input: undefined, options: { signal: AbortSignal }) => Promise<Answer>

/** Not cached: its parts are. */
const menuQuery = () => orpc.account.menu.queryOptions({ staleTime: 0, gcTime: 0, retry: false })

/** The first read fetches the whole menu in one request; later ones, or after a failure, this part alone. */
export const readOfMenu =
  <Part extends keyof Menu>(part: Part, readAlone: Read<Menu[Part]>) =>
  async ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<Menu[Part]> => {
    const isFirst = queryClient.getQueryData(queryKey) === undefined
    const menu = isFirst && (await queryClient.fetchQuery(menuQuery()).catch(() => null))
    return menu ? menu[part] : readAlone(undefined, { signal })
  }
