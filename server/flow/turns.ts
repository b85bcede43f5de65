import { ORPCError } from '@orpc/server'

export interface Bounds {
  /** So many at once, of all people together; on this node. */
  atOnce: number
  /** Of them so many of one person. */
  perPerson: number
  /** So many more of one person may wait; what comes beyond is refused at once. */
  waiting: number
}

export interface Turns {
  /** Waits for a turn; the function it gives ends the turn and may be called again. Refused with TOO_MANY_REQUESTS. */
  take: (person: string, signal?: AbortSignal) => Promise<() => void>
  /** Works when the turn has come and ends it afterwards. Whoever is aborted while waiting leaves the queue. */
  run: <Answer>(person: string, work: () => Promise<Answer>, signal?: AbortSignal) => Promise<Answer>
}

interface Person {
  working: number
  waiting: (() => void)[]
}

/**
 * Shares something scarce among people rather than among requests: when a place is free the people who wait are taken
 * round and round, so that somebody with forty requests delays the single one of a colleague by one at most.
 */
export function openTurns({ atOnce, perPerson, waiting }: Bounds): Turns {
  /** Those who work or wait; who began last stands last. */
  const people = new Map<string, Person>()
  let working = 0

  async function take(id: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const person = people.get(id) ?? { working: 0, waiting: [] }
    if (working < atOnce && person.working < perPerson) begin(id, person)
    else if (person.waiting.length < waiting) await queue(id, person, signal)
    else throw tooMany()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      finish(id, person)
    }
  }

  function begin(id: string, person: Person): void {
    working += 1
    person.working += 1
    people.delete(id)
    people.set(id, person)
  }

  async function queue(id: string, person: Person, signal?: AbortSignal): Promise<void> {
    people.set(id, person)
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        person.waiting.splice(person.waiting.indexOf(start), 1)
        forgetIdle(id, person)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      person.waiting.push(start)
    })
  }

  function finish(id: string, person: Person): void {
    working -= 1
    person.working -= 1
    forgetIdle(id, person)
    for (const [nextId, next] of people) {
      if (next.working >= perPerson) continue
      const start = next.waiting.shift()
      if (!start) continue
      // Counted before the other one wakes up, or somebody who comes meanwhile would take the place.
      begin(nextId, next)
      return start()
    }
  }

  function forgetIdle(id: string, { working: own, waiting: line }: Person): void {
    if (own === 0 && line.length === 0) people.delete(id)
  }

  return {
    take,
    async run(person, work, signal) {
      const end = await take(person, signal)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

function tooMany(): ORPCError<'TOO_MANY_REQUESTS', undefined> {
  return new ORPCError('TOO_MANY_REQUESTS', {
    status: 429,
    message: 'Too much of yours is under way already, wait a moment',
  })
}
