import { formatMarkdown, parseMarkdown } from '@westmore/contract/markdown.ts'
import * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'
import { createDraftKeeper, isSame, type Version } from '#kept/draft-keeper.ts'
import { createObservable } from '#kept/observable.ts'
import { fromDocument, toDocument } from './document.ts'
import type { Content, Fields } from './written.ts'

export type Saved = { revision: number; editedBy: string | null }

/** The editor, which has the newest words. */
export type Desk = {
  flush: () => void
  replace: (markdown: string) => void
}

export type TextKind<Draft extends Saved> = {
  draftShape: z.ZodMiniType<Draft>
  /** The shape of the parts beside the text, also of too long ones. */
  fields: z.ZodMiniType<Fields>
  contentOf: (draft: Draft) => Content
  /** In words, to be copied. */
  wordsOf: (fields: Fields) => readonly string[]
  isTooLong: (content: Content) => boolean
}

type TextKeeperOptions<Draft extends Saved> = TextKind<Draft> & {
  store: BrowserStore
  save: (content: Content, revision: number) => Promise<Draft>
}

export type TextKeeper<Draft extends Saved = Saved> = ReturnType<typeof createTextKeeper<Draft>>

const ASIDE = 'aside'

/** Of two writers' words none is merged: the second one chooses. */
export function createTextKeeper<Draft extends Saved>(
  first: Draft,
  { store, draftShape, fields, contentOf, wordsOf, isTooLong, save }: TextKeeperOptions<Draft>,
) {
  const shape = z.object({ markdown: z.string(), fields })
  const versionOf = (draft: Draft): Version<Content> => {
    const { revision, editedBy } = draft
    return { revision, editedBy, content: asEdited(contentOf(draft)) }
  }
  // Kept by an older version of this page.
  const Older = z.extend(shape, { base: z.extend(shape, { revision: z.int() }) })
  for (const key of store.keys()) {
    const older = store.read(key, Older)
    if (!older) continue
    const { base, ...content } = older
    store.set(key, { content, base: { revision: base.revision, content: base }, sent: [] })
  }
  const keeper = createDraftKeeper(versionOf(first), {
    store,
    shape,
    current: z.pipe(draftShape, z.transform(versionOf)),
    save: (content, { revision }) => save(content, revision),
    sendable: (content, saved) => (isTooLong(content) ? saved : content),
    meet: ({ content, base, sent }, theirs) => {
      if ([content, base.content, ...sent].some((own) => isSame(own, theirs))) return content
      return isSame(content, base.content) ? theirs : null
    },
  })
  /** The writer's text from before another version was loaded. */
  let aside = store.readText(ASIDE)
  let desk: Desk | null = null
  const state = createObservable(shown())
  const show = () => state.set(shown())
  keeper.subscribe(show)
  keeper.take(versionOf(first))

  function shown() {
    const { content, saving, editor } = keeper.read()
    const isAsked = saving === 'held'
    return {
      ...content,
      saving,
      conflict: isAsked || aside !== null ? { editor, typed: isAsked ? null : aside } : null,
    }
  }

  function setAside(words: string | null) {
    aside = words
    store.setText(ASIDE, words)
    show()
  }

  function change(changes: Partial<Content>) {
    keeper.write({ ...keeper.read().content, ...changes })
  }

  function rewrite(next: Content) {
    const content = asEdited(next)
    desk?.replace(content.markdown)
    change(content)
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    write: (markdown: string) => change({ markdown }),
    fillIn: (parts: Fields) => change({ fields: { ...keeper.read().content.fields, ...parts } }),
    /** Returns a function that takes it back, unless the content was changed since; then it returns false. */
    rewrite: (next: Content) => {
      desk?.flush()
      const before = keeper.read().content
      rewrite(next)
      const rewritten = keeper.read().content
      return () => {
        desk?.flush()
        const isUntouched = isSame(keeper.read().content, rewritten)
        if (isUntouched) rewrite(before)
        return isUntouched
      }
    },
    take: (draft: Draft) => keeper.take(versionOf(draft)),
    /** Shows the other person's version; the own text is set aside, to be copied. */
    load: () => {
      desk?.flush()
      const { content, saving } = keeper.read()
      if (saving !== 'held') return
      setAside([aside, ...wordsOf(content.fields), content.markdown].filter(Boolean).join('\n\n'))
      keeper.load()
    },
    overwrite: () => {
      desk?.flush()
      if (keeper.read().saving === 'held') keeper.overwrite()
    },
    forget: () => setAside(null),
    saveNow: keeper.saveNow,
    settle: keeper.settle,
    /** The editor that shows the text now. */
    seat: (next: Desk | null) => {
      desk = next
      keeper.seat(next && { flush: next.flush, replace: ({ markdown }) => next.replace(markdown) })
    },
  }
}

/** With Markdown as the editor writes it, so that only changes of words count. */
const asEdited = ({ markdown, fields }: Content): Content => ({
  markdown: formatMarkdown(fromDocument(toDocument(parseMarkdown(markdown)))),
  fields,
})
