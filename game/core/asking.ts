import { codeOf, readCode, readKnown, type Known } from './answers.ts'
import type { Game, Identity } from './game.ts'
import type { Ask } from './web.ts'

/** The site's answer about somebody the list of allowed people does not let in; null when it gives none. */
export type Verdict =
  | { kind: 'known'; known: Known }
  | { kind: 'code'; code: string; expiresAt: number }
  | null

/** Questions under way at once; who does not get a turn in time is told that the site is away. */
const MAX_AT_ONCE = 32
const MAX_WAITING = 2_000
/** How long (ms) a refusal is remembered, so that reconnecting in anger asks once. */
const REMEMBERED = 5_000
const MAX_REMEMBERED = 2_000
const PATIENCE = 5_000
/** A code that ends sooner (ms) is not shown again. */
const ENOUGH = 120_000

export function openAsking({ now }: Pick<Game, 'now'>, ask: Ask) {
  const underWay = new Map<string, Promise<Verdict>>()
  const remembered = new Map<string, { verdict: Verdict; at: number }>()
  const waiting: (() => void)[] = []
  let active = 0

  async function inTurn(work: () => Promise<Verdict>, deadline: number): Promise<Verdict> {
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

  function remember(key: string, verdict: Verdict): void {
    remembered.delete(key)
    if (!verdict || (verdict.kind === 'known' && verdict.known.allowed)) return
    remembered.set(key, { verdict, at: now() })
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }

  function recall(key: string): Verdict {
    const one = remembered.get(key)
    if (!one?.verdict) return null
    const { verdict, at } = one
    if (verdict.kind === 'code') return verdict.expiresAt - Date.now() > ENOUGH ? verdict : null
    return now() - at < REMEMBERED ? verdict : null
  }

  const get = async (path: string): Promise<Verdict> => {
    const answer = await ask({ method: 'GET', path, patience: PATIENCE })
    const known = answer?.status === 200 ? readKnown(answer.body) : undefined
    return known ? { kind: 'known', known } : null
  }

  async function question({ discordId, license }: Identity, name: string): Promise<Verdict> {
    if (discordId !== null) return get(`/api/game/allowlist/${discordId}`)
    if (license === null) return null
    const body = JSON.stringify({ license, name })
    const answer = await ask({ method: 'POST', path: '/api/game/links', body, patience: PATIENCE })
    const code = answer?.status === 201 ? readCode(answer.body) : undefined
    if (code) return { kind: 'code', ...code }
    const isTaken = answer?.status === 409 && codeOf(answer.body) === 'LICENSE_TAKEN'
    return isTaken ? get(`/api/game/licenses/${license}`) : null
  }

  return {
    /** One question for one player, however often they knock meanwhile. */
    about(identity: Identity, name: string, patience: number): Promise<Verdict> {
      const key = identity.discordId ?? identity.license ?? ''
      const known = recall(key)
      if (known) return Promise.resolve(known)
      const same = underWay.get(key)
      if (same) return same
      const deadline = now() + patience
      const asked = inTurn(() => question(identity, name), deadline).then((verdict) => {
        underWay.delete(key)
        remember(key, verdict)
        return verdict
      })
      underWay.set(key, asked)
      return asked
    },
    /** How it stands by the account or the licence alone; makes no code. */
    again({ discordId, license }: Identity): Promise<Verdict> {
      if (discordId === null && license === null) return Promise.resolve(null)
      const path = discordId === null ? `licenses/${license}` : `allowlist/${discordId}`
      return inTurn(() => get(`/api/game/${path}`), Infinity)
    },
  }
}
