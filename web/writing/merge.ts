import { linePartsOf } from '#text/difference.ts'

/** A place that both writers changed, each in another way. */
export type Conflict = {
  mine: string
  theirs: string
  /** The label of the part beside the text; of such a part only one can stay. */
  field?: string
}

export type Fields = Record<string, unknown>

/** A text, and short parts beside it, such as a headline. */
export type Content<Beside extends Fields = Fields> = { markdown: string; fields: Beside }

/** Labels and words of each part for the writer. */
export type FieldWords<Beside extends Fields> = {
  [Name in keyof Beside]: { label: string; words: (value: Beside[Name]) => string }
}

/** The merged Markdown: pieces of text, and conflicts for the writer to decide. */
export type Merged = (string | Conflict)[]

export const choices = ['mine', 'theirs', 'both'] as const
export type Choice = (typeof choices)[number]

/** Both writers' changes of the same text, line by line: a paragraph, an item or a row of a table is a line. */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const lines = linesOf(base)
  const hunks = [...hunksOf(lines, linesOf(mine), 'mine'), ...hunksOf(lines, linesOf(theirs), 'theirs')]
  const merged: Merged = []
  let done = 0
  for (const group of grouped(hunks)) {
    const from = Math.min(...group.map(({ start }) => start))
    const to = Math.max(...group.map(({ end }) => end))
    merged.push(lines.slice(done, from).join(''))
    const [mineNow = '', theirsNow = ''] = (['mine', 'theirs'] as const).map((side) =>
      applied(
        lines,
        from,
        to,
        group.filter((hunk) => hunk.side === side),
      ),
    )
    const sides = new Set(group.map(({ side }) => side))
    if (sides.size === 2 && mineNow !== theirsNow) merged.push({ mine: mineNow, theirs: theirsNow })
    else merged.push(sides.has('mine') ? mineNow : theirsNow)
    done = to
  }
  return [...merged, lines.slice(done).join('')]
}

/**
 * The parts beside the text with both writers' changes. A part that both changed is a conflict, where the writer's own
 * wins unless the choice says otherwise; the first choices belong to these conflicts.
 */
function mergeFields<Beside extends Fields>(
  base: Beside,
  mine: Beside,
  theirs: Beside,
  words: FieldWords<Beside>,
  chosen: readonly Choice[] = [],
): { fields: Beside; conflicts: Conflict[] } {
  const fields: Beside = { ...mine }
  const conflicts: Conflict[] = []
  for (const name of Object.keys(mine) as (keyof Beside & string)[]) {
    const [before, own, other] = [base[name], mine[name], theirs[name]].map((value) => JSON.stringify(value))
    if (own === other || other === before) continue
    if (own === before) fields[name] = theirs[name]
    else {
      if (chosen[conflicts.length] === 'theirs') fields[name] = theirs[name]
      const { label, words: wordsOf } = words[name]
      conflicts.push({ mine: wordsOf(mine[name]), theirs: wordsOf(theirs[name]), field: label })
    }
  }
  return { fields, conflicts }
}

/** Both writers' changes of a text and of the parts beside it; the choices decide its conflicts. */
export function mergeContents<Beside extends Fields>(
  base: Content<Beside>,
  mine: Content<Beside>,
  theirs: Content<Beside>,
  words: FieldWords<Beside>,
  chosen: readonly Choice[] = [],
): { merged: Merged; content: Content<Beside> } {
  const { fields, conflicts } = mergeFields(base.fields, mine.fields, theirs.fields, words, chosen)
  const merged = [...conflicts, ...mergeTexts(base.markdown, mine.markdown, theirs.markdown)]
  return { merged, content: { markdown: decided(merged, chosen), fields } }
}

/** The text with the writer's choices, one for each conflict. */
export function decided(merged: Merged, chosen: readonly Choice[]): string {
  let at = 0
  return merged
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const choice = chosen[at++] ?? 'both'
      if (piece.field !== undefined) return ''
      return choice === 'both' ? joined(piece) : piece[choice]
    })
    .join('')
}

/** Rows of a table stay together, and so do items of a list; other blocks need a blank line between them. */
function joined({ theirs, mine }: Conflict): string {
  const [above = '', below = ''] = [theirs.trimEnd().split('\n').at(-1), mine.trimStart().split('\n')[0]]
  const isTogether = [ROW, ITEM].some((kind) => kind.test(above) && kind.test(below))
  if (theirs === '' || mine === '' || (isTogether && !HEAD_END.test(mine))) return theirs + mine
  return `${theirs}\n${mine}`
}

const ROW = /^\|/
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/
/** The line below the head of a table. */
const HEAD_END = /^\|(?: *:?-+:? *\|)+$/m

export const conflictsOf = (merged: Merged) => merged.filter((piece) => typeof piece !== 'string')

/** The lines from `start` up to `end` of the base are replaced. */
type Hunk = { side: 'mine' | 'theirs'; start: number; end: number; text: string }

/** Each with its line end; the last one gets one. */
const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n?$/, '\n').split(/(?<=\n)/))

function hunksOf(base: readonly string[], now: readonly string[], side: Hunk['side']): Hunk[] {
  let at = 0
  return linePartsOf(base, now).flatMap((part) => {
    const start = at
    at += linesOf('same' in part ? part.same : part.before).length
    return 'same' in part ? [] : [{ side, start, end: at, text: part.after }]
  })
}

/** Hunks that change the same lines, or add lines at the same place, belong together. */
function grouped(hunks: readonly Hunk[]): Hunk[][] {
  const groups: { end: number; hunks: Hunk[] }[] = []
  for (const hunk of hunks.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = groups.at(-1)
    const isSamePlace = hunk.end === last?.end && isAddition(hunk) && last.hunks.every(isAddition)
    if (last && (hunk.start < last.end || isSamePlace)) {
      last.hunks.push(hunk)
      last.end = Math.max(last.end, hunk.end)
    } else groups.push({ end: hunk.end, hunks: [hunk] })
  }
  return groups.map((group) => group.hunks)
}

const isAddition = ({ start, end }: Hunk) => start === end

/** The lines of the base with one side's hunks. */
function applied(base: readonly string[], from: number, to: number, hunks: readonly Hunk[]): string {
  const pieces: string[] = []
  let done = from
  for (const { start, end, text } of hunks) {
    pieces.push(...base.slice(done, start), text)
    done = end
  }
  return [...pieces, ...base.slice(done, to)].join('')
}
