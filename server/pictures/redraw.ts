import { ORPCError } from '@orpc/server'
import type { FastifyBaseLogger } from 'fastify'
import { MAX_PICTURE_POINTS, MAX_PICTURE_SIDE } from '@westmore/contract/pictures.ts'
import { openTurns } from '#flow/turns.ts'
import { openFaults } from './faults.ts'
import { drawInProcess, type Outcome } from './process.ts'
import { areAccepted, isPicture, dimensionsOf, type Dimensions } from './dimensions.ts'

/** Two are drawn at once, but only one per person, so that one person's large pictures never block both. */
const TURNS = { atOnce: 2, perPerson: 1, waiting: 9 }
const MOST_HELD = 256 * 1024 * 1024
/** After this many refused pictures in ten minutes, none is accepted until the window ends. */
const FAULTS = { most: 20, window: 10 * 60_000 }
/** A killed drawer has used seconds and hundreds of megabytes. */
const WEIGHT_OF_KILLED = 5

export const PICTURE_BROKEN = `The picture cannot be read, takes too much to unpack, or is larger than ${MAX_PICTURE_SIDE} pixels a side or ${MAX_PICTURE_POINTS} in total`

export interface Drawn extends Dimensions {
  data: Buffer
}

export interface Pictures {
  /**
   * WebP without metadata, in this person's turn; `broken` when it cannot be read or is too large. May fail with 429.
   */
  redraw: (person: string, bytes: Buffer, signal?: AbortSignal) => Promise<Drawn | 'broken'>
  close: () => void
}

type Draw = (bytes: Buffer, running: Set<() => void>) => Promise<Outcome>

export function openPictures(
  log: FastifyBaseLogger,
  draw: Draw = (bytes, running) => drawInProcess(bytes, log, running),
): Pictures {
  const turns = openTurns(TURNS)
  const faults = openFaults(FAULTS)
  const running = new Set<() => void>()
  let held = 0

  function refuseFaulty(person: string): void {
    const seconds = faults.secondsLeft(person)
    if (seconds > 0) throw tooManyBroken(seconds)
  }

  async function drawNow(person: string, bytes: Buffer): Promise<Drawn | 'broken'> {
    refuseFaulty(person)
    const { state, bytes: data } = await draw(bytes, running)
    const dimensions = state === 'done' && isPicture(data) ? dimensionsOf(data) : undefined
    if (dimensions) return { ...dimensions, data }
    faults.add(person, state === 'unreadable' ? 1 : WEIGHT_OF_KILLED)
    return 'broken'
  }

  return {
    async redraw(person, bytes, signal) {
      refuseFaulty(person)
      const dimensions = dimensionsOf(bytes)
      if (!dimensions || !areAccepted(dimensions)) {
        faults.add(person)
        return 'broken'
      }
      if (held + bytes.length > MOST_HELD) throw tooBusy()
      held += bytes.length
      try {
        return await turns.run(person, () => drawNow(person, bytes), signal)
      } finally {
        held -= bytes.length
      }
    },
    close() {
      for (const kill of running) kill()
    },
  }
}

function tooManyBroken(retryAfter: number): Error {
  const message = `${FAULTS.most} of your pictures could not be read, wait ${retryAfter} seconds`
  return Object.assign(new ORPCError('TOO_MANY_BROKEN_PICTURES', { status: 429, message }), { retryAfter })
}

function tooBusy(): Error {
  const message = 'Too many pictures wait to be drawn, try again shortly'
  return Object.assign(new ORPCError('TOO_MANY_REQUESTS', { status: 429, message }), { retryAfter: 5 })
}
