import { randomUUID } from 'node:crypto'
import type { Refused } from '@westmore/contract/game.ts'
import { cutName, type Identity } from './game.ts'

const MOST = 1_000

/** Who was refused and why, until the site has heard of it; the oldest give way. */
export function openRefusals(onNews: () => void) {
  let kept: Refused[] = []
  return {
    note({ discordId, license, name }: Identity & { name: string }, why: Refused['why']): void {
      kept.push({
        id: randomUUID(),
        at: new Date().toISOString(),
        license,
        discordId,
        name: cutName(name),
        why,
      })
      if (kept.length > MOST) kept.shift()
      onNews()
    },
    all: () => kept,
    /** The site has these for good. */
    forget(told: readonly Refused[]): void {
      const ids = new Set(told.map(({ id }) => id))
      kept = kept.filter(({ id }) => !ids.has(id))
    },
  }
}

export type Refusals = ReturnType<typeof openRefusals>
