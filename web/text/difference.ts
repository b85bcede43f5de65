export type Part = { same: string } | { before: string; after: string }

/** Most pairs of words to compare; longer middles are shown as a whole. */
const MOST_PAIRS = 1_000_000

export function partsOf(before: string, after: string): Part[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && isSame(old[start], now[start])) start += 1
  let end = 0
  while (end < most - start && isSame(old.at(-1 - end), now.at(-1 - end))) end += 1
  return joined([
    { same: now.slice(0, start).join('') },
    ...compare(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { same: now.slice(now.length - end).join('') },
  ])
}

/** Each with the gap behind it, which makes no difference. */
const wordsOf = (text: string) => text.split(/(?<=\s)(?=\S)/)
const isSame = (one = '', other = '') => one.trim() === other.trim()

function compare(old: readonly string[], now: readonly string[]): Part[] {
  if (old.length * now.length > MOST_PAIRS) return [{ before: old.join(''), after: now.join('') }]
  const longest = longestCommon(old, now)
  const parts: Part[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [was = '', is = ''] = [old[row], now[column]]
    if (row < old.length && column < now.length && isSame(was, is)) {
      parts.push({ same: is })
      row += 1
      column += 1
    } else if (
      column === now.length ||
      (row < old.length && longest(row + 1, column) >= longest(row, column + 1))
    ) {
      parts.push({ before: was, after: '' })
      row += 1
    } else {
      parts.push({ before: '', after: is })
      column += 1
    }
  }
  return parts
}

/** Length of the longest common subsequence of the rests that begin at the given words. */
function longestCommon(
  old: readonly string[],
  now: readonly string[],
): (row: number, column: number) => number {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isSame(old[row], now[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  return at
}

function joined(parts: readonly Part[]): Part[] {
  const done: Part[] = []
  for (const part of parts) {
    const last = done.at(-1)
    if ('same' in part ? part.same === '' : part.before + part.after === '') continue
    if (last && 'same' in last && 'same' in part) last.same += part.same
    else if (last && 'before' in last && 'before' in part) {
      last.before += part.before
      last.after += part.after
    } else done.push({ ...part })
  }
  return done
}
