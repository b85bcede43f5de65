/** Signs that show nothing or turn the text around them: controls, marks of direction, zero widths, fillers, blanks of Braille. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * The name of an account as it can be shown, searched for and typed: what cannot be seen could pass for somebody else or
 * turn a line of a file around. Names are cleaned here, where they come in, and nowhere else; of one of nothing but such
 * signs the id is left.
 */
export function shownName({ id, username }: { id: string; username: string }): string {
  const visible = username.normalize('NFC').replace(/\s/gu, ' ').replace(INVISIBLE, '')
  return visible.replace(/ +/g, ' ').trim() || id
}
