/** The place of an entry in a list by time; the contract's `MomentCursor` is its text. */
export interface Cursor {
  at: string
  id: string
}

export const writeCursor = ({ at, id }: Cursor) => `${Date.parse(at)}_${id}`

export function readCursor(text: string): Cursor {
  const [at = '', id = ''] = text.split('_')
  return { at: new Date(Number(at)).toISOString(), id }
}
