import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { UNDO_MS } from '@westmore/contract/tickets.ts'

/** Milliseconds in which a step is held: a click at the last moment of the undo is still on its way. */
export const HELD_MS = UNDO_MS + 2_000

/** Carries out a held step. If the node ends before, the job of the next minute does it. */
export function afterUndoTime(
  carryOut: () => Promise<unknown>,
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
): void {
  setTimeout(HELD_MS, undefined, { ref: false })
    .then(carryOut)
    .catch((err: unknown) => log.warn({ err }, 'a held step failed, next try within a minute'))
}
