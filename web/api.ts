import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { api } from '@westmore/contract/api.ts'
import type { Me } from '@westmore/contract/auth.ts'
import { SHOWN_PERSON } from '@westmore/contract/auth-sign-in.ts'
import { faultNumber } from '@westmore/contract/faults.ts'
import * as z from 'zod/mini'
import { BLOCKED, doOthersSucceed } from './blocked.ts'
import { learnClock } from './clock.ts'
import { noteMark } from './live/mark.ts'
import { freshSignIn } from './session/fresh-sign-in.ts'
import { openCalls } from './session/calls.ts'
import { toast } from './ui/toast.ts'

const TIMEOUT = 20_000

/** This request got no answer, but another one did. */
class Blocked extends Error {}

export type CallContext = {
  /** Lets a request outlive its page, see `savingOptions`. */
  keepalive?: boolean
  /** Sent while the other calls wait. */
  changesSession?: boolean
}

export type Api = ContractRouterClient<typeof api, CallContext>

const link = new OpenAPILink<CallContext>(api, {
  url: () => `${location.origin}/api`,
  headers: (_options, [feature]) => (feature === 'auth' ? {} : shownPerson()),
  fetch: async (request, init, { context }) => {
    const sentAt = Date.now()
    const answer = await fetch(request, {
      ...init,
      ...(context.keepalive && { keepalive: true }),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]),
    }).catch(async (error: unknown) => {
      if (error instanceof TypeError && (await doOthersSucceed())) throw new Blocked(error.message)
      throw error
    })
    learnClock(answer.headers.get('date'), sentAt, Date.now())
    noteMark(answer.headers)
    return answer
  },
  customErrorResponseBodyDecoder: decodeError,
  interceptors: [
    async (call) => {
      if (call.context.changesSession) return call.next()
      if (call.path[0] === 'auth') return calls.send(() => call.next())
      const ask = async () => {
        try {
          // Not sent at all: the browser would log the refused request as an error in the console.
          if (queryClient.getQueryData(meKey) === null) throw new ORPCError('UNAUTHORIZED', { status: 401 })
          return await call.next()
        } catch (error) {
          if (isUnauthorized(error)) checkSession()
          if (wantsFreshSignIn(error)) freshSignIn.set(true)
          throw error
        }
      }
      // A request of a page that is being closed cannot wait for its turn: the page stops running.
      return call.context.keepalive ? ask() : calls.send(ask)
    },
  ],
})

export const client: Api = createORPCClient(link)

export const orpc = createTanstackQueryUtils(client)

/** Queries are never refetched on their own: the live stream says which are stale (see live.ts). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: showFaultNumber }),
  mutationCache: new MutationCache({ onError: showFaultNumber }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      networkMode: 'always',
      retry: shouldRetry,
    },
    mutations: { networkMode: 'always' },
  },
})

/** For a write with an id of its own, which the server applies only once: it is retried like a query. */
export const retryOptions = { retry: shouldRetry }

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && isTransient(error)
}

type Part = { key: () => QueryKey }

/** Asks again for what the screen shows below these parts of the API. */
export const refresh = (...parts: Part[]) =>
  Promise.all(parts.map((part) => queryClient.invalidateQueries({ queryKey: part.key() })))

/** For commands: refreshes after every answer, a refusal too. */
export const refreshing = (...parts: Part[]) => ({ onSettled: () => refresh(...parts) })

/** The signed-in user: null for a visitor, undefined while unknown. */
export const meKey = orpc.auth.me.key({ type: 'query' })

/** As the headers of a request: with another person's session it is refused. */
export function shownPerson(): Record<string, string> {
  const me = queryClient.getQueryData<Me | null>(meKey)
  return me ? { [SHOWN_PERSON]: me.id } : {}
}

/** The session may be over, or another person's. */
export function checkSession(): void {
  void queryClient.invalidateQueries({ queryKey: meKey })
}

export const calls = openCalls({
  stop: () => queryClient.cancelQueries(),
  resume: () => void queryClient.refetchQueries({ type: 'active', stale: true }),
})

export function errorCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null
}

/** For the person to report; owners find it in the settings («Chyby serveru»). */
export function requestNumber(error: unknown): string | null {
  if (!(error instanceof ORPCError)) return null
  const cause = Cause.safeParse(error.cause)
  return cause.success ? faultNumber(cause.data.requestId) : null
}

/** Beside the screen's own message: the team finds the failure only by this number. */
function showFaultNumber(error: unknown) {
  const told = errorCode(error) === 'INTERNAL_SERVER_ERROR' ? requestNumber(error) : null
  if (told !== null) toast.error(`Na serveru nastala chyba. Týmu řekněte číslo ${told}.`)
}

/** The text quoted by a technical error panel: '500 Internal Server Error (číslo chyby 7f3a)'. */
export function failureText(error: unknown): string {
  if (error instanceof Blocked) return BLOCKED
  if (!(error instanceof ORPCError)) return 'server neodpovídá'
  const id = requestNumber(error)
  return `${error.status} ${error.message}${id ? ` (číslo chyby ${id})` : ''}`
}

export function isTransient(error: unknown): boolean {
  if (error instanceof ORPCError) return error.status >= 500 || error.status === 429 || error.status === 408
  return error instanceof Error
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ORPCError && error.status === 401
}

/** The server requires a fresh sign-in, which sign-in-again.tsx asks for: the caller need not show an error. */
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

/** Null if the body is none that this server sends. */
export function decodeError(body: unknown, { status }: { status: number }) {
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return null
  const { code, message, data, requestId: id } = parsed.data
  return new ORPCError(code, { status, message, data, defined: true, cause: { requestId: id } })
}
