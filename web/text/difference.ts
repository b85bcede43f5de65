export type Part = { same: string } | { before: string; after: string }

/** Most pairs of words to compare; longer middles are shown as a whole. */
const MOST_PAIRS = 1_000_000

export const partsOf = (before: string, after: string) => joined(compareEnds(wordsOf(before), wordsOf(after)))

function compareEnds(old: readonly string[], now: readonly string[]): Part[] {
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start += 1
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const middle = compare(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return [{ same: now.slice(0, start).join('') }, ...middle, { same: now.slice(now.length - end).join('') }]
}

/** Words and the gaps between them, so that a word compares equal whatever follows it. */
const wordsOf = (text: string) => text.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/)

function compare(old: readonly string[], now: readonly string[]): Part[] {
  if (old.length * now.length > MOST_PAIRS) return [{ before: old.join(''), after: now.join('') }]
  const longest = longestCommon(old, now)
  const parts: Part[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [was = '', is = ''] = [old[row], now[column]]
    if (row < old.length && column < now.length && was === is) {
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
      lengths[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  return at
}

function joined(parts: readonly Part[]): Part[] {
  const done: Part[] = []
  for (const [at, part] of parts.entries()) {
    const last = done.at(-1)
    const next = parts.slice(at + 1).find((one) => !isEmpty(one))
    const piece =
      'same' in part && isLoneGap(part.same, last, next) ? { before: part.same, after: part.same } : part
    if (isEmpty(piece)) continue
    if (last && 'same' in last && 'same' in piece) last.same += piece.same
    else if (last && 'before' in last && 'before' in piece) {
      last.before += piece.before
      last.after += piece.after
    } else done.push({ ...piece })
  }
  return done
}

/** A lone gap between two changes: they are easier to read as one. */
const isLoneGap = (same: string, last: Part | undefined, next: Part | undefined) =>
  same.trim() === '' && last !== undefined && 'before' in last && next !== undefined && 'before' in next

const isEmpty = (part: Part) => ('same' in part ? part.same === '' : part.before + part.after === '')
