import type { QueryKey } from '@tanstack/react-query'
import { type Api, client, queryClient } from './api.ts'

type Menu = Awaited<ReturnType<Api['account']['menu']>>

let asked: Promise<Menu> | undefined

/**
 * Reads a part of what bar and menu show: at first with the other parts in one request, alone once it is known, or when
 * they could not be read together.
 */
export const readOfMenu =
  <Part extends keyof Menu>(part: Part, readAlone: () => Promise<Menu[Part]>) =>
  async ({ queryKey }: { queryKey: QueryKey }): Promise<Menu[Part]> => {
    if (queryClient.getQueryData(queryKey) !== undefined) return readAlone()
    asked ??= client.account.menu().finally(() => (asked = undefined))
    return asked.then(
      (menu) => menu[part],
      () => readAlone(),
    )
  }
