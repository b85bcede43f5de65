/** Runs a question for all who ask meanwhile: whoever asks while one is under way waits for the next, begun after they asked. */
export function shareNext<Asked extends object, Answer>(ask: (asked: Asked) => Promise<Answer>) {
  const share = sharing<Asked, Answer>(new WeakMap(), new WeakMap())
  return (asked: Asked): Promise<Answer> => share(asked, () => ask(asked))
}

/** The same for many questions to one, alike when their keys are; nothing is kept of those that nobody waits for. */
export function shareAlike<Answer>() {
  const shares = new WeakMap<object, Share<string, Answer>>()
  return (asked: object, key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const share = shares.get(asked) ?? sharing<string, Answer>(new Map(), new Map())
    shares.set(asked, share)
    return share(key, ask)
  }
}

type Share<Key, Answer> = (key: Key, ask: () => Promise<Answer>) => Promise<Answer>

interface Kept<Key, Value> {
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => unknown
  delete: (key: Key) => boolean
}

function sharing<Key, Answer>(
  running: Kept<Key, Promise<unknown>>,
  waiting: Kept<Key, Promise<Answer>>,
): Share<Key, Answer> {
  return (key, ask) => {
    const next = waiting.get(key)
    if (next) return next
    const turn = (running.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key)
      const answer = ask()
      const end = Promise.allSettled([answer]).finally(() => {
        if (running.get(key) === end) running.delete(key)
      })
      running.set(key, end)
      return answer
    })
    waiting.set(key, turn)
    return turn
  }
}

/** One question at a time for all who ask; its answer or failure stands for them so long (ms) after it came. */
export function keepFor<Answer>(fresh: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.answer
    const asked = { answer: ask(), until: Infinity }
    last = asked
    const settle = () => void (asked.until = performance.now() + fresh)
    asked.answer.then(settle, settle)
    return asked.answer
  }
}

/** Keeps the last answers to questions whose answer can change no more; a failure is not kept. */
export function keepLast<Answer>(size: number) {
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
