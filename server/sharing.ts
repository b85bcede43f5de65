/** Runs a question for all who ask meanwhile: whoever asks while one is under way waits for the next, begun after they asked. */
export function shareNext<Asked extends object, Answer>(ask: (asked: Asked) => Promise<Answer>) {
  const running = new WeakMap<Asked, Promise<unknown>>()
  const waiting = new WeakMap<Asked, Promise<Answer>>()
  return (asked: Asked): Promise<Answer> => {
    const next = waiting.get(asked)
    if (next) return next
    const turn = (running.get(asked) ?? Promise.resolve()).then(() => {
      waiting.delete(asked)
      const answer = ask(asked)
      running.set(asked, Promise.allSettled([answer]))
      return answer
    })
    waiting.set(asked, turn)
    return turn
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
