import { ORPCError } from '@orpc/server'

export interface Bounds {
  /** Maximum number of turns at once on this node, of all people together. */
  atOnce: number
  perPerson: number
  /** Maximum number of waiting requests per person; further ones are refused at once. */
  waiting: number
}

interface Person {
  working: number
  waiting: (() => void)[]
}

/**
 * Shares a scarce resource among people rather than requests. Free places go to the waiting people in
 * rotation, so that one person's forty requests delay another person's single one by at most one.
 */
export function openTurns({ atOnce, perPerson, waiting }: Bounds) {
  const people = new Map<string, Person>()
  let working = 0

  /** Waits for a turn; the returned function ends it and may be called repeatedly. Fails with TOO_MANY_REQUESTS. */
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
      // Counted before the next one wakes up, or a new request could take the place first.
      begin(nextId, next)
      return start()
    }
  }

  function forgetIdle(id: string, { working: own, waiting: line }: Person): void {
    if (own === 0 && line.length === 0) people.delete(id)
  }

  return {
    take,
    /** Runs the work in its turn, then ends the turn. An abort while waiting leaves the queue. */
    async run<Answer>(person: string, work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
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
    message: 'Too many of your requests are running already, wait a moment',
  })
}
