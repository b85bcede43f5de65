/** Controls, direction marks, zero widths, fillers, Braille blanks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Invisible characters could imitate another person or reverse a line of a file. Names are cleaned only here,
 * at sign-in; if nothing is left, `other` is used.
 */
export function shownName(other: string, name: string): string {
  const visible = name.normalize('NFC').replace(/\s/gu, ' ').replace(INVISIBLE, '')
  return visible.replace(/ +/g, ' ').trim() || other
}
