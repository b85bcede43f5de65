import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'
import { MAX_EARLIER, type Fault } from '@westmore/contract/faults.ts'
import type { Db } from '#postgres/db.ts'
import { finishesWithin } from '#flow/finishes-within.ts'
import { addFaults } from './store.ts'
import { kindOf, messageOf, placeOf, groupingKeyOf } from './redact.ts'

/** In ms: before failures are stored, and after a failed attempt. */
const GATHER = 1_000
const AGAIN = 5_000
/** The oldest beyond that are only in the log. */
const MOST = 100

export interface Faults {
  note: (request: FastifyRequest, status: number, error: unknown) => void
  /** Rejects if that fails; they keep waiting. */
  store: () => Promise<void>
  close: () => Promise<void>
}

/** Failures wait in memory, as the database itself may be failing. */
export function openFaults(db: Db, now: () => Date, log: FastifyBaseLogger): Faults {
  let waiting: Fault[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function note({ id, method, routeOptions }: FastifyRequest, status: number, error: unknown): void {
    // A readiness check returns such a status on purpose.
    if (routeOptions.url === '/readyz') return
    const fault = {
      id,
      at: now().toISOString(),
      method,
      route: routeOptions.url ?? '(site)',
      status,
      kind: kindOf(error),
      message: messageOf(error),
      place: placeOf(error),
      times: 1,
      earlier: [],
    }
    waiting = withFault(waiting, fault)
    if (!isClosed) timer ??= later(GATHER)
  }

  const store = oneAtATime(async () => {
    const taken = waiting
    if (taken.length === 0) return
    waiting = []
    try {
      await addFaults(db, taken)
    } catch (error) {
      waiting = waiting.reduce(withFault, taken)
      throw error
    }
  })

  async function keep(): Promise<void> {
    if (isClosed) return
    try {
      await store()
      timer = waiting.length > 0 ? later(GATHER) : undefined
    } catch (error) {
      log.debug({ err: error }, 'the failures could not be stored yet')
      timer = later(AGAIN)
    }
  }

  const later = (time: number) => setTimeout(() => void keep(), time).unref()

  return {
    note,
    store,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await finishesWithin(GATHER, store()).catch(() => false)
    },
  }
}

function withFault(faults: Fault[], fault: Fault): Fault[] {
  const same = faults.find((one) => groupingKeyOf(one) === groupingKeyOf(fault))
  if (!same) return [...faults, fault].slice(-MOST)
  const times = same.times + fault.times
  const earlier = [...fault.earlier, same.id, ...same.earlier].slice(0, MAX_EARLIER)
  return [...faults.filter((one) => one !== same), { ...fault, times, earlier }]
}
