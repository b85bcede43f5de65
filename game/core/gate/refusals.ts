import { randomUUID } from 'node:crypto'
import type { Refused } from '@westmore/contract/game.ts'
import { cutName, type Identity } from '#core/game.ts'

const MAX_PENDING = 1_000

/** The oldest are forgotten first. */
export function openRefusals(onNew: () => void) {
  let pending: Refused[] = []
  return {
    note(
      { discordId, license, name }: Identity & { name: string },
      why: Refused['why'],
      sanctionId: string | null = null,
    ): void {
      pending.push({
        id: randomUUID(),
        at: new Date().toISOString(),
        license,
        discordId,
        name: cutName(name),
        why,
        sanctionId,
      })
      if (pending.length > MAX_PENDING) pending.shift()
      onNew()
    },
    all: () => pending,
    forget(reported: readonly Refused[]): void {
      const ids = new Set(reported.map(({ id }) => id))
      pending = pending.filter(({ id }) => !ids.has(id))
    },
  }
}

export type Refusals = ReturnType<typeof openRefusals>
