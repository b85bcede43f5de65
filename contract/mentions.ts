export interface Mentionable {
  id: string
  username: string
}

export interface Mention {
  start: number
  end: number
  id: string
}

const WORD = String.raw`[\p{L}\p{N}_]`
const continuesName = new RegExp(`^(?:${WORD}|[.-]${WORD})`, 'u')
const endsWord = new RegExp(`(?:${WORD}|[.@/-])$`, 'u')

/**
 * Every `@name` of these people in a text, in any case, the longest match. Not within a word, so that neither
 * an e-mail address nor the beginning of a longer name counts.
 */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  const byLength = people
    .map(({ id, username }) => ({ id, name: username.toLowerCase() }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  return [...text.matchAll(/@/g)].flatMap(({ index: start }) => {
    if (endsWord.test(text.slice(0, start))) return []
    const named = byLength.find(({ name }) => {
      const end = start + 1 + name.length
      return text.slice(start + 1, end).toLowerCase() === name && !continuesName.test(text.slice(end))
    })
    return named ? [{ start, end: start + 1 + named.name.length, id: named.id }] : []
  })
}

/** People a text mentions, each once, without those already mentioned in `before`, an earlier wording. */
export function mentionedIn(text: string, people: readonly Mentionable[], before = ''): string[] {
  const known = new Set(mentionsIn(before, people).map(({ id }) => id))
  return [...new Set(mentionsIn(text, people).map(({ id }) => id))].filter((id) => !known.has(id))
}

/** The name being typed at the caret: the text after the sign, and the sign's position. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  if (start === -1 || endsWord.test(before.slice(0, start))) return null
  const typed = before.slice(start + 1)
  return /^[\p{L}\p{N}_.-]{0,40}$/u.test(typed) ? { start, typed } : null
}
