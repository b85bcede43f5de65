import { withoutAnsi } from './ansi.ts'

/** Ends of lines of all systems, and what separates lines elsewhere, such as Word's soft line end. */
const LINE_END = /\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g

/** Control and direction characters. What joins signs (ZWJ) and where a word may be cut stays. */
const UNSEEN = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** Unified line ends, without commands to a terminal, control and invisible direction characters; spaces kept as typed. */
export const visibleText = (text: string) =>
  withoutAnsi(text).toWellFormed().replace(LINE_END, '\n').replace(UNSEEN, '').normalize('NFC')

/** Also the blanks of Braille, of notes and of hieroglyphs. */
const BLANK =
  /^[\s\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}\u{13441}\u{13442}]*$/u

export const isBlank = (text: string) => BLANK.test(text)

/** Typed text, trimmed and without characters that cannot be seen or stored; empty if it is blank. */
export const cleanText = (text: string) => (isBlank(text) ? '' : visibleText(text).trim())

/** Longer signs, such as a letter under a tower of marks, are cut between characters. */
const LONGEST_SIGN = 64

/** The beginning of a text: at most this many UTF-16 units, without a part of a sign at its end. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed()
  const near = Math.max(0, most - LONGEST_SIGN)
  const signs = new Intl.Segmenter('cs').segment(text.slice(near, most + 2))
  const start = signs.containing(most - near)?.index ?? 0
  const cut = text.slice(0, start > 0 || near === 0 ? near + start : most)
  return cut.replace(/[\uD800-\uDBFF]$/, '').toWellFormed()
}

export const shorten = (text: string, most: number) =>
  text.length > most ? `${cutText(text, most - 1)}…` : text
