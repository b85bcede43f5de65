import { isSame as isSameDraft } from '#kept/draft-keeper.ts'

export type Fields = Record<string, unknown>

/** A text, and short parts beside it, such as a headline. */
export type Content<Beside extends Fields = Fields> = { markdown: string; fields: Beside }

/** A published or planned version; only pages have the last two. */
export type Version = {
  number: number
  note: string
  by: string
  publishAt: string
  isMaterial?: boolean
  isEmpty?: boolean
}

export const isSame = (one: Content, other: Content) =>
  isSameDraft([one.markdown, one.fields], [other.markdown, other.fields])
