import { codeOf, readAccess, readCode, type Access } from './answers.ts'
import type { Game, Identity } from './game.ts'
import type { Ask } from './web.ts'

export type LookupResult =
  | { kind: 'access'; access: Access }
  | { kind: 'code'; code: string; expiresAt: number }
  | null

/** A player whose turn does not come in time counts as not answered. */
const MAX_AT_ONCE = 32
const MAX_WAITING = 2_000
/** A player who reconnects at once is asked about only once in this time (ms). */
const CACHED_MS = 5_000
const MAX_CACHED = 2_000
const TIMEOUT = 5_000
const MIN_CODE_MS = 120_000

export function openLookups({ now }: Pick<Game, 'now'>, ask: Ask) {
  const pending = new Map<string, Promise<LookupResult>>()
  const cached = new Map<string, { result: LookupResult; at: number }>()
  const waiting: (() => void)[] = []
  let active = 0

  async function inTurn(work: () => Promise<LookupResult>, deadline: number): Promise<LookupResult> {
    if (active >= MAX_AT_ONCE) {
      if (waiting.length >= MAX_WAITING) return null
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    active += 1
    try {
      return now() < deadline ? await work() : null
    } finally {
      active -= 1
      waiting.shift()?.()
    }
  }

  function cache(key: string, result: LookupResult): void {
    cached.delete(key)
    if (!result || (result.kind === 'access' && result.access.allowed)) return
    cached.set(key, { result, at: now() })
    const [oldest] = cached.keys()
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
  }

  function fromCache(key: string): LookupResult {
    const one = cached.get(key)
    if (!one?.result) return null
    const { result, at } = one
    if (result.kind === 'code') return result.expiresAt - Date.now() > MIN_CODE_MS ? result : null
    return now() - at < CACHED_MS ? result : null
  }

  const get = async (path: string): Promise<LookupResult> => {
    const answer = await ask({ method: 'GET', path, timeout: TIMEOUT })
    const access = answer?.status === 200 ? readAccess(answer.body) : undefined
    return access ? { kind: 'access', access } : null
  }

  async function askSite({ discordId, license }: Identity, name: string): Promise<LookupResult> {
    if (discordId !== null) return get(`/api/game/allowlist/${discordId}`)
    if (license === null) return null
    const body = JSON.stringify({ license, name })
    const answer = await ask({ method: 'POST', path: '/api/game/links', body, timeout: TIMEOUT })
    const code = answer?.status === 201 ? readCode(answer.body) : undefined
    if (code) return { kind: 'code', ...code }
    const isTaken = answer?.status === 409 && codeOf(answer.body) === 'LICENSE_TAKEN'
    return isTaken ? get(`/api/game/licenses/${license}`) : null
  }

  return {
    /** One request, even if the player connects several times before the answer. */
    find(identity: Identity, name: string, timeout: number): Promise<LookupResult> {
      const key = identity.discordId ?? identity.license ?? ''
      const earlier = fromCache(key)
      if (earlier) return Promise.resolve(earlier)
      const running = pending.get(key)
      if (running) return running
      const deadline = now() + timeout
      const lookup = inTurn(() => askSite(identity, name), deadline).then((result) => {
        pending.delete(key)
        cache(key, result)
        return result
      })
      pending.set(key, lookup)
      return lookup
    },
    /** For a player in the game; unlike `find` it creates no code. */
    recheck({ discordId, license }: Identity): Promise<LookupResult> {
      if (discordId === null && license === null) return Promise.resolve(null)
      const path = discordId === null ? `licenses/${license}` : `allowlist/${discordId}`
      return inTurn(() => get(`/api/game/${path}`), Infinity)
    },
  }
}
