/** Controls, direction marks, zero widths, fillers, Braille blanks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Invisible characters could imitate another person or reverse a line of a file. Names are cleaned only here,
 * at sign-in; if nothing is left, the id is used.
 */
export function shownName({ id, username }: { id: string; username: string }): string {
  const visible = username.normalize('NFC').replace(/\s/gu, ' ').replace(INVISIBLE, '')
  return visible.replace(/ +/g, ' ').trim() || id
}
