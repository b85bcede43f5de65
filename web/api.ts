import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { api } from '@westmore/contract/api.ts'
import * as z from 'zod/mini'
import { askForFreshSignIn } from './session/fresh-sign-in.ts'
import { openSessionTabs } from './session/tabs.ts'

const TIMEOUT = 20_000

export interface CallContext {
  /** Lets a request outlive its page; the browser takes at most 64 kB of it at once. */
  keepalive?: boolean
  /** Ends the session: goes out while the other calls wait. */
  endsSession?: boolean
}

export type Api = ContractRouterClient<typeof api, CallContext>

const link = new OpenAPILink<CallContext>(api, {
  url: () => `${location.origin}/api`,
  fetch: (request, init, { context }) =>
    fetch(request, {
      ...init,
      ...(context.keepalive && { keepalive: true }),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]),
    }),
  customErrorResponseBodyDecoder: decodeError,
  interceptors: [
    async (call) => {
      if (call.context.endsSession || call.path[0] === 'auth') return call.next()
      const ask = async () => {
        try {
          // Not asked at all: the refusal would stand red in the console.
          if (queryClient.getQueryData(meKey) === null) throw new ORPCError('UNAUTHORIZED', { status: 401 })
          return await call.next()
        } catch (error) {
          if (isUnauthorized(error)) sessionTabs.check()
          if (wantsFreshSignIn(error)) askForFreshSignIn(true)
          throw error
        }
      }
      // What a page says as it goes cannot wait for its turn: nothing of it runs any more.
      return call.context.keepalive ? ask() : sessionTabs.ask(ask)
    },
  ],
})

/** Calls the server; `orpc` below wraps the same calls for TanStack Query. */
export const client: Api = createORPCClient(link)

export const orpc = createTanstackQueryUtils(client)

/** Nothing is asked twice: the live stream says what is stale (see live.ts). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Who is signed in: null is nobody, undefined is not known yet. */
export const meKey = orpc.auth.me.key({ type: 'query' })

/** How long (ms) calls wait at most for the answer to who is signed in. */
const LOOK = 5_000

/** Keeps this tab and the others of the browser from asking for a session that ends. */
export const sessionTabs = openSessionTabs({
  stop: () => queryClient.cancelQueries(),
  look: () =>
    Promise.race([
      queryClient.invalidateQueries({ queryKey: meKey }),
      new Promise<void>((resolve) => setTimeout(resolve, LOOK)),
    ]),
  resume: () => {
    if (queryClient.getQueryData(meKey)) void queryClient.refetchQueries({ type: 'active', stale: true })
  },
})

/** The contract's word for what went wrong, or null when no answer came. */
export function errorCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null
}

/** The number under which the server logged a failure, to be quoted to the staff. */
export function requestId(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return null
  const cause = Cause.safeParse(error.cause)
  return cause.success ? cause.data.requestId : null
}

/** What a technical error panel quotes: '500 Internal Server Error (požadavek 7f3a)'. */
export function failureText(error: unknown): string {
  if (!(error instanceof ORPCError)) return 'server neodpovídá'
  const id = requestId(error)
  return `${error.status} ${error.message}${id ? ` (požadavek ${id})` : ''}`
}

/** No answer came at all: offline, server away, or too slow. */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && !(error instanceof ORPCError)
}

/** Worth another try without changing anything: no answer, overload, or a fault on the server's side. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ORPCError) return error.status >= 500 || error.status === 429 || error.status === 408
  return isNetworkFailure(error)
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ORPCError && error.status === 401
}

/** The person is asked to sign in again (sign-in-again.tsx); whoever called has nothing to explain. */
export function wantsFreshSignIn(error: unknown): boolean {
  return errorCode(error) === 'SIGN_IN_AGAIN'
}

const Cause = z.object({ requestId: z.string() })
const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  data: z.optional(z.unknown()),
})

function decodeError(body: unknown, { status }: { status: number }) {
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return null
  const { code, message, data, requestId: id } = parsed.data
  return new ORPCError(code, { status, message, data, defined: true, cause: { requestId: id } })
}
