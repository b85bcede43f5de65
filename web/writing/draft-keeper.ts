import { formatMarkdown, parseMarkdown } from '@westmore/contract/markdown.ts'
import type * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import { fromDocument, toDocument } from './document.ts'
import { createSaving, type Saved, type SavingOptions } from './saving.ts'
import { isChanged, isSame, wordsIn, type Content, type Fields, type Written } from './written.ts'

/** The editor, which has the newest words. */
export type Desk = {
  /** Hands over the words that the keeper does not have yet. */
  flush: () => void
  /** Shows another text; the caret stays where it was. */
  replace: (markdown: string) => void
}

export type KeeperOptions<Draft extends Saved, Beside extends Fields> = SavingOptions<Draft, Beside> & {
  store: BrowserStore
  /** The shape of the parts beside the text, also of too long ones. */
  fields: z.ZodMiniType<Beside>
  contentOf: (draft: Draft) => Content<Beside>
  /** In words, to be copied. */
  wordsOf: (fields: Beside) => readonly string[]
}

export type DraftKeeper<Draft extends Saved = Saved, Beside extends Fields = Fields> = ReturnType<
  typeof createDraftKeeper<Draft, Beside>
>

const ASIDE = 'aside'

/** Keeps a text while it is written: in this browser at once, on the server after a pause. */
export function createDraftKeeper<Draft extends Saved, Beside extends Fields>(
  first: Draft,
  { store, fields: shape, wordsOf, contentOf, ...options }: KeeperOptions<Draft, Beside>,
) {
  const kept = wordsIn(store, shape)
  let newest = first
  let written: Written<Beside> = kept.read() ?? unchanged(first.revision, asEdited(contentOf(first)))
  let isAsked = false
  /** The writer's text from before another version was loaded. */
  let aside = store.readText(ASIDE)
  let desk: Desk | null = null
  const saving = createSaving(options, {
    read: () => written,
    isHeld: () => isAsked,
    onState: () => state.set(shown()),
    onAnswer: (draft, sent) => {
      if (draft && (!sent || draft.revision >= newest.revision)) newest = draft
      if (draft && sent) written = { ...written, base: { revision: draft.revision, ...sent } }
      keep(written)
      catchUp()
    },
  })
  const state = createObservable(shown())

  function shown() {
    const { markdown, fields } = written
    const conflict =
      isAsked || aside !== null ? { editor: newest.editedBy, typed: isAsked ? null : aside } : null
    return { markdown, fields, conflict, saving: saving.state() }
  }

  function keep(next: Written<Beside>) {
    written = next
    kept.keep(next)
    saving.schedule()
  }

  function change(changes: Partial<Content<Beside>>) {
    keep({ ...written, ...changes })
    if (isAsked) catchUp()
  }

  /** Goes on from the newest version of the server, unless the writer has to choose first. */
  function catchUp() {
    if (!saving.isSending() && newest.revision !== written.base.revision) {
      desk?.flush()
      const theirs = asEdited(contentOf(newest))
      const isOwn = isSame(theirs, written) || saving.isUnanswered(theirs)
      isAsked = isChanged(written) && !isSame(theirs, written.base) && !isOwn
      if (!isAsked) goOn(isChanged(written) ? written : theirs, theirs)
    }
    saving.schedule()
  }

  function goOn(next: Content<Beside>, theirs: Content<Beside>) {
    isAsked = false
    written = unchanged(newest.revision, theirs)
    rewrite(next)
  }

  function setAside(words: string | null) {
    aside = words
    store.setText(ASIDE, words)
  }

  function rewrite(next: Content<Beside>) {
    const content = asEdited(next)
    desk?.replace(content.markdown)
    change(content)
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    initial: state.initial,
    write: (markdown: string) => change({ markdown }),
    fillIn: (fields: Partial<Beside>) => change({ fields: { ...written.fields, ...fields } }),
    /** Returns a function that takes it back, unless the content was changed since; then it returns false. */
    rewrite: (next: Content<Beside>) => {
      desk?.flush()
      const { markdown, fields } = written
      rewrite(next)
      const rewritten = written
      return () => {
        desk?.flush()
        const isUntouched = isSame(written, rewritten)
        if (isUntouched) rewrite({ markdown, fields })
        return isUntouched
      }
    },
    take: (draft: Draft) => {
      if (draft.revision < newest.revision) return
      newest = draft
      catchUp()
    },
    /** Shows the other person's version; the own text is set aside, to be copied. */
    load: () => {
      desk?.flush()
      if (!isAsked) return
      setAside([aside, ...wordsOf(written.fields), written.markdown].filter(Boolean).join('\n\n'))
      const theirs = asEdited(contentOf(newest))
      goOn(theirs, theirs)
    },
    overwrite: () => {
      desk?.flush()
      if (isAsked) goOn(written, asEdited(contentOf(newest)))
    },
    forget: () => {
      setAside(null)
      state.set(shown())
    },
    saveNow: () => {
      desk?.flush()
      saving.saveNow()
    },
    settle: () => {
      desk?.flush()
      return saving.settle()
    },
    /** The editor that shows the text now. */
    seat: (next: Desk | null) => {
      desk = next
    },
  }
}

/** With Markdown as the editor writes it, so that only changes of words count. */
const asEdited = <Beside extends Fields>({ markdown, fields }: Content<Beside>): Content<Beside> => ({
  markdown: formatMarkdown(fromDocument(toDocument(parseMarkdown(markdown)))),
  fields,
})

const unchanged = <Beside extends Fields>(revision: number, content: Content<Beside>): Written<Beside> => ({
  base: { revision, ...content },
  ...content,
})
