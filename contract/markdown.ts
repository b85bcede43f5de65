import type { Root } from 'mdast'

/** A piece of a page with an address of its own. */
export interface Part {
  /** Permanent; null in a draft until the page is published. */
  id: string | null
  /** Such as `3` or `3.2`; null on a page without numbers. */
  number: string | null
  kind: 'chapter' | 'section' | 'paragraph'
  /** Without marks, with everything that belongs to it until the next part (such as a table). */
  text: string
}

export interface RenderedPage {
  /** Safe: HTML in the text is shown as text. */
  html: string
  parts: Part[]
  /** Chapters for the table of contents; `mark` is the number, if the page is numbered. */
  chapters: { id: string; text: string; mark?: string }[]
}

/** Undefined for an empty text. */
export declare function renderMarkdown(
  markdown: string,
  page: { isNumbered: boolean },
): RenderedPage | undefined

/** The text in which every part has an id, kept in the Markdown as `{#abc123}` at the end of the part. */
export declare function withPartIds(markdown: string, newId: () => string): string

export interface PartChange {
  id: string
  /** Null where there was, or is, no such part. */
  before: Part | null
  after: Part | null
}

/** Parts that were added, removed or have another text; a new number alone is no change. */
export declare function partChanges(before: readonly Part[], after: readonly Part[]): PartChange[]

/** For the editor: ids of parts are in `data.partId` of their nodes. */
export declare function parseMarkdown(markdown: string): Root
export declare function formatMarkdown(root: Root): string
