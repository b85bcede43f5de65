import { codeOf, readAccess, readCode, type Access } from '#core/answers.ts'
import type { Identity } from '#core/game.ts'
import type { Ask } from '#core/web.ts'

type Code = NonNullable<ReturnType<typeof readCode>>
export type LookupResult = { kind: 'access'; access: Access } | ({ kind: 'code' } & Code) | null

const TIMEOUT = 5_000
const MAX_CODES = 2_000
/** A new code would invalidate the one being typed. */
const MIN_CODE_MS = 120_000

export function openLookups(ask: Ask) {
  const pending = new Map<string, Promise<LookupResult>>()
  const codes = new Map<string, Code>()

  async function get(path: string): Promise<LookupResult> {
    const answer = await ask({ method: 'GET', path: `/api/game/${path}`, timeout: TIMEOUT })
    const access = answer?.status === 200 ? readAccess(answer.body) : undefined
    return access ? { kind: 'access', access } : null
  }

  async function codeFor(license: string, name: string): Promise<LookupResult> {
    const shown = codes.get(license)
    if (shown && shown.expiresAt - Date.now() > MIN_CODE_MS) return { kind: 'code', ...shown }
    const body = JSON.stringify({ license, name })
    const answer = await ask({ method: 'POST', path: '/api/game/links', body, timeout: TIMEOUT })
    const code = answer?.status === 201 ? readCode(answer.body) : undefined
    if (code) {
      if (codes.size >= MAX_CODES) codes.clear()
      codes.set(license, code)
      return { kind: 'code', ...code }
    }
    const isTaken = answer?.status === 409 && codeOf(answer.body) === 'LICENSE_TAKEN'
    return isTaken ? get(`licenses/${license}`) : null
  }

  return {
    /** One request, even if the player connects several times before the answer. */
    find({ discordId, license }: Identity, name: string): Promise<LookupResult> {
      const key = discordId ?? license ?? ''
      const lookup =
        pending.get(key) ?? (discordId === null ? codeFor(key, name) : get(`allowlist/${discordId}`))
      pending.set(key, lookup)
      return lookup.finally(() => pending.delete(key))
    },
    /** For a player in the game; unlike `find` it creates no code. */
    recheck: ({ discordId, license }: Identity): Promise<LookupResult> =>
      discordId === null && license === null
        ? Promise.resolve(null)
        : get(discordId === null ? `licenses/${license}` : `allowlist/${discordId}`),
  }
}
