import { ORPCError } from '@orpc/client'
import { formatMarkdown, parseMarkdown } from '@westmore/contract/markdown.ts'
import { MAX_PAGE, PageDraft } from '@westmore/contract/pages.ts'
import * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import { fromDocument, toDocument } from './document.ts'
import { conflictsOf, decided, mergeTexts, type Choice, type Merged } from './merge.ts'

/** Delay (ms) between the last change and saving, and between a failure and the next attempt. */
const PAUSE = 1_000
const RETRY = 5_000

/** A text, and the saved one that it changes. */
const Written = z.object({
  base: z.object({ revision: z.int(), markdown: z.string() }),
  markdown: z.string(),
})
type Written = z.infer<typeof Written>

/** The editor, which has the newest words. */
export type Desk = {
  /** Hands over the words that the keeper does not have yet. */
  flush: () => void
  /** Shows another text; the caret stays where it was. */
  replace: (markdown: string) => void
}

export type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'tooLong'

type KeeperOptions = {
  /** The part of the browser's storage for this person and page. */
  store: BrowserStore
  save: (text: { revision: number; markdown: string }) => Promise<PageDraft>
  /** Changes of another person were merged with unsaved ones. */
  onMerged: (editor: string | null) => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

const STORED = 'draft'

/** Keeps the text of a page while it is written: in this browser at once, on the server after a pause. */
export function createDraftKeeper(first: PageDraft, { store, save, onMerged }: KeeperOptions) {
  let newest = first
  let written = store.read(STORED, Written) ?? unchanged(first)
  let conflict: Merged | null = null
  let desk: Desk | null = null
  let hasFailed = false
  let sending: Promise<void> | null = null
  /** Texts that the server may have although no answer came. */
  const unanswered = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const state = createObservable(shown())

  function shown() {
    const { markdown } = written
    return { markdown, conflict, newest, saving: savingState() }
  }

  function savingState(): SavingState {
    if (written.markdown.length > MAX_PAGE) return 'tooLong'
    if (sending) return 'saving'
    if (!isChanged(written)) return 'saved'
    return hasFailed ? 'failed' : 'unsaved'
  }

  function keep(next: Written) {
    written = next
    store.set(STORED, isChanged(next) ? next : null)
    schedule(PAUSE)
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    const canSend = isChanged(written) && !sending && !conflict && written.markdown.length <= MAX_PAGE
    if (canSend) timer = setTimeout(() => void send(), delay)
    state.set(shown())
  }

  function write(markdown: string) {
    keep({ ...written, markdown })
    if (conflict) catchUp()
  }

  function take(draft: PageDraft) {
    if (draft.revision < newest.revision) return
    newest = draft
    catchUp()
  }

  /** Goes on from the newest version of the server, unless the writer has to choose first. */
  function catchUp() {
    if (!sending && newest.revision > written.base.revision) {
      desk?.flush()
      const theirs = asEdited(newest.markdown)
      const base = unanswered.has(theirs) ? theirs : written.base.markdown
      const merged = mergeTexts(base, written.markdown, theirs)
      const isMixed = isChanged(written) && theirs !== base && theirs !== written.markdown
      conflict = conflictsOf(merged).length > 0 ? merged : null
      if (!conflict) goOn(decided(merged, []), theirs)
      if (!conflict && isMixed) onMerged(newest.editedBy)
    }
    schedule(PAUSE)
  }

  function goOn(text: string, theirs: string) {
    const markdown = asEdited(text)
    conflict = null
    desk?.replace(markdown)
    keep({ base: { revision: newest.revision, markdown: theirs }, markdown })
  }

  function decide(choices: readonly Choice[]) {
    if (conflict) goOn(decided(conflict, choices), asEdited(newest.markdown))
  }

  function send(): Promise<void> {
    sending = sendOnce()
    state.set(shown())
    return sending
  }

  async function sendOnce() {
    clearTimeout(timer)
    const { base, markdown } = written
    unanswered.add(markdown)
    try {
      const answer = await save({ revision: base.revision, markdown })
      newest = answer.revision >= newest.revision ? answer : newest
      written = { base: { revision: answer.revision, markdown }, markdown: written.markdown }
      hasFailed = false
      unanswered.clear()
    } catch (error) {
      const current = changedBy(error)
      newest = current ?? newest
      hasFailed = current === null
    }
    sending = null
    keep(written)
    catchUp()
    if (hasFailed) schedule(RETRY)
  }

  function saveNow() {
    desk?.flush()
    if (savingState() === 'unsaved' || savingState() === 'failed') if (!conflict) void send()
  }

  /** Saves everything; resolves with the revision, or with null when it cannot be saved now. */
  async function settle(): Promise<number | null> {
    desk?.flush()
    while (sending || isChanged(written)) {
      if (conflict || savingState() === 'tooLong') return null
      await (sending ?? send())
      if (hasFailed) return null
    }
    return written.base.revision
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    initial: state.initial,
    write,
    /** Puts another text in place of the written one. */
    rewrite: (markdown: string) => {
      desk?.replace(markdown)
      write(asEdited(markdown))
    },
    take,
    decide,
    saveNow,
    settle,
    /** The editor that shows the text now. */
    seat: (next: Desk | null) => {
      desk = next
    },
  }
}

const isChanged = ({ base, markdown }: Written) => markdown !== base.markdown

/** Markdown as the editor writes it, so that only changes of words count. */
const asEdited = (markdown: string) => formatMarkdown(fromDocument(toDocument(parseMarkdown(markdown))))

function unchanged({ revision, markdown }: PageDraft): Written {
  const text = asEdited(markdown)
  return { base: { revision, markdown: text }, markdown: text }
}

const Changed = z.object({ current: PageDraft })

/** The newest draft, when the server refused to overwrite it. */
function changedBy(error: unknown): PageDraft | null {
  if (!(error instanceof ORPCError) || error.code !== 'PAGE_CHANGED') return null
  return Changed.safeParse(error.data).data?.current ?? null
}
