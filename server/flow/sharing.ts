import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'

/** Calls in the same tick share a run. */
const sameMoment = () => Promise.resolve()

/** `oneAtATime` for many questions to one object; those with equal keys share a run. Idle keys are removed. */
export function shareByKey<Answer>() {
  const shares = new WeakMap<object, Map<string, () => Promise<Answer>>>()
  return (asked: object, key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const alike = shares.get(asked) ?? new Map<string, () => Promise<Answer>>()
    shares.set(asked, alike)
    const share = alike.get(key) ?? oneAtATime(ask, { before: sameMoment, onIdle: () => alike.delete(key) })
    alike.set(key, share)
    return share()
  }
}

/**
 * Shares one call among all callers; its result or failure is reused for `fresh` ms after it arrived. `fresh` may depend on
 * the result, which is undefined for a failure.
 */
export function cacheFor<Answer>(
  fresh: number | ((answer?: Answer) => number),
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  const freshFor = typeof fresh === 'number' ? () => fresh : fresh
  let last: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.answer
    const asked = { answer: ask(), until: Infinity }
    last = asked
    const settle = (answer?: Answer) => void (asked.until = performance.now() + freshFor(answer))
    asked.answer.then(settle, () => settle())
    return asked.answer
  }
}

/** Caches the last results that can no longer change; failures are not cached. */
export function cacheLast<Answer>(size: number) {
  const kept = new Map<string, Promise<Answer>>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const found = kept.get(key)
    if (found) return found
    const answer = ask()
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}
