import type { QueryKey } from '@tanstack/react-query'
import { type Api, orpc, queryClient } from './api.ts'

type Menu = Awaited<ReturnType<Api['account']['menu']>>
type Read<Answer> = (input: undefined, options: { signal: AbortSignal }) => Promise<Answer>

/** Not kept: its parts are. */
const menuQuery = () => orpc.account.menu.queryOptions({ staleTime: 0, gcTime: 0, retry: false })

/**
 * Reads a part of what bar and menu show: at first with the other parts in one request, alone once it is known, or when
 * they could not be read together.
 */
export const readOfMenu =
  <Part extends keyof Menu>(part: Part, readAlone: Read<Menu[Part]>) =>
  async ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<Menu[Part]> => {
    const isFirst = queryClient.getQueryData(queryKey) === undefined
    const menu = isFirst && (await queryClient.fetchQuery(menuQuery()).catch(() => null))
    return menu ? menu[part] : readAlone(undefined, { signal })
  }
