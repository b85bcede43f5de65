let mark: string | undefined
let isTaken = false

/** Remembers the mark of the first answer that has one: the page reads all its data after it. */
export function noteMark(headers: Headers) {
  mark ??= headers.get('x-live') ?? undefined
}

/** The mark, once: a later stream cannot resume from the beginning of the page. */
export function takeMark(): string | undefined {
  if (isTaken || mark === undefined) return undefined
  isTaken = true
  return mark
}
