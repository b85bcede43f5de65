import { setImmediate } from 'node:timers/promises'

/** Works on a long list in pieces, so that other requests are served in between; `from` is a piece's first index. */
export async function inPieces<One, Result>(
  list: readonly One[],
  size: number,
  work: (piece: readonly One[], from: number) => Result[],
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < list.length; from += size) {
    if (from > 0) await setImmediate()
    for (const result of work(list.slice(from, from + size), from)) results.push(result)
  }
  return results
}
