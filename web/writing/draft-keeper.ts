import { ORPCError } from '@orpc/client'
import { formatMarkdown, parseMarkdown } from '@westmore/contract/markdown.ts'
import * as z from 'zod/mini'
import type { BrowserStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import { fromDocument, toDocument } from './document.ts'
import {
  conflictsOf,
  decided,
  mergeFields,
  mergeTexts,
  type Choice,
  type Fields,
  type FieldWords,
  type Merged,
} from './merge.ts'

/** Delay (ms) between the last change and saving, and between a failure and the next attempt. */
const PAUSE = 1_000
const RETRY = 5_000

/** A text, and short parts beside it, such as a headline. */
export type Content<Beside extends Fields> = { markdown: string; fields: Beside }

/** The content, and the saved one that it changes. */
type Written<Beside extends Fields> = Content<Beside> & { base: Content<Beside> & { revision: number } }

export type Saved = { revision: number; editedBy: string | null }

/** A published or planned version; only pages have the last two. */
export type Version = {
  number: number
  note: string
  by: string
  publishAt: string
  isMaterial?: boolean
  isEmpty?: boolean
}

/** The editor, which has the newest words. */
export type Desk = {
  /** Hands over the words that the keeper does not have yet. */
  flush: () => void
  /** Shows another text; the caret stays where it was. */
  replace: (markdown: string) => void
}

export type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused' | 'tooLong' | 'held'

export type KeeperOptions<Draft extends Saved, Beside extends Fields> = {
  /** The part of the browser's storage for this person and text. */
  store: BrowserStore
  /** The shape of the parts beside the text, also of too long ones. */
  fields: z.ZodMiniType<Beside>
  fieldWords: FieldWords<Beside>
  contentOf: (draft: Draft) => Content<Beside>
  /** Whether the server would refuse the text or a part for its length. */
  isTooLong: (content: Content<Beside>) => boolean
  save: (content: Content<Beside> & { revision: number }) => Promise<Draft>
  /** The shape of the newest draft, with which the server refuses to overwrite it. */
  draftShape: z.ZodMiniType<Draft>
  /** Changes of another person were merged with unsaved ones. */
  onMerged: (editor: string | null) => void
}

export type DraftKeeper<Draft extends Saved = Saved, Beside extends Fields = Fields> = ReturnType<
  typeof createDraftKeeper<Draft, Beside>
>

const STORED = 'draft'

/** Keeps a text while it is written: in this browser at once, on the server after a pause. */
export function createDraftKeeper<Draft extends Saved, Beside extends Fields>(
  first: Draft,
  {
    store,
    fields: shape,
    fieldWords,
    contentOf,
    isTooLong,
    save,
    draftShape,
    onMerged,
  }: KeeperOptions<Draft, Beside>,
) {
  const content = z.object({ markdown: z.string(), fields: shape })
  const stored = z.extend(content, { base: z.extend(content, { revision: z.int() }) })
  const refusal = z.object({ current: draftShape })
  let newest = first
  let written: Written<Beside> = store.read(STORED, stored) ?? unchanged(first)
  /** As this keeper read or stored it last. */
  let kept = store.readText(STORED)
  let conflict: Merged | null = null
  let desk: Desk | null = null
  let hasFailed = false
  /** The content that the server refused for good. */
  let refused: string | null = null
  let sending: Promise<void> | null = null
  /** Contents that the server may have although no answer came. */
  const unanswered = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const state = createObservable(shown())

  function shown() {
    const { markdown, fields } = written
    return { markdown, fields, conflict, newest, saving: savingState() }
  }

  function savingState(): SavingState {
    if (conflict) return 'held'
    if (isTooLong(written)) return 'tooLong'
    if (sending) return 'saving'
    if (!isChanged(written)) return 'saved'
    if (keyOf(written) === refused) return 'refused'
    return hasFailed ? 'failed' : 'unsaved'
  }

  const canSend = () => ['unsaved', 'failed'].includes(savingState())

  function keep(next: Written<Beside>) {
    written = next
    keepInBrowser(next)
    schedule(PAUSE)
  }

  function keepInBrowser(next: Written<Beside>) {
    const text = isChanged(next) ? JSON.stringify(next) : null
    // Another tab has unsaved words.
    if (text === null && store.readText(STORED) !== kept) return
    store.setText(STORED, text)
    kept = text
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    if (canSend()) timer = setTimeout(() => void send(), delay)
    state.set(shown())
  }

  function change(changes: Partial<Content<Beside>>) {
    keep({ ...written, ...changes })
    if (conflict) catchUp()
  }

  function take(draft: Draft) {
    if (draft.revision < newest.revision) return
    newest = draft
    catchUp()
  }

  /** Goes on from the newest version of the server, unless the writer has to choose first. */
  function catchUp() {
    if (!sending && newest.revision > written.base.revision) {
      desk?.flush()
      const theirs = edited(newest)
      const base = unanswered.has(keyOf(theirs)) ? theirs : written.base
      const text = mergeTexts(base.markdown, written.markdown, theirs.markdown)
      const beside = mergeFields(base.fields, written.fields, theirs.fields, fieldWords)
      const merged = [...beside.conflicts, ...text]
      const isMixed = isChanged(written) && !isSame(theirs, base) && !isSame(theirs, written)
      conflict = conflictsOf(merged).length > 0 ? merged : null
      if (!conflict) goOn({ markdown: decided(text, []), fields: beside.fields }, theirs)
      if (!conflict && isMixed) onMerged(newest.editedBy)
    }
    schedule(PAUSE)
  }

  function goOn(next: Content<Beside>, theirs: Content<Beside>) {
    const markdown = asEdited(next.markdown)
    conflict = null
    desk?.replace(markdown)
    keep({ base: { revision: newest.revision, ...theirs }, markdown, fields: next.fields })
  }

  function decide(choices: readonly Choice[]) {
    if (!conflict) return
    const theirs = edited(newest)
    const { fields } = mergeFields(written.base.fields, written.fields, theirs.fields, fieldWords, choices)
    goOn({ markdown: decided(conflict, choices), fields }, theirs)
  }

  function send(): Promise<void> {
    sending = sendOnce()
    state.set(shown())
    return sending
  }

  async function sendOnce() {
    clearTimeout(timer)
    const { base, markdown, fields } = written
    const sent = { markdown, fields }
    unanswered.add(keyOf(sent))
    try {
      const answer = await save({ revision: base.revision, ...sent })
      newest = answer.revision >= newest.revision ? answer : newest
      written = { ...written, base: { revision: answer.revision, ...sent } }
      hasFailed = false
      refused = null
      unanswered.clear()
    } catch (error) {
      const current = draftIn(error)
      newest = current ?? newest
      hasFailed = current === null
      refused = hasFailed && isFinal(error) ? keyOf(sent) : null
    }
    sending = null
    keep(written)
    catchUp()
    if (hasFailed) schedule(RETRY)
  }

  function draftIn(error: unknown): Draft | null {
    return error instanceof ORPCError ? (refusal.safeParse(error.data).data?.current ?? null) : null
  }

  function saveNow() {
    desk?.flush()
    if (canSend()) void send()
  }

  function edited(draft: Draft): Content<Beside> {
    const { markdown, fields } = contentOf(draft)
    return { markdown: asEdited(markdown), fields }
  }

  function unchanged(draft: Draft): Written<Beside> {
    const now = edited(draft)
    return { base: { revision: draft.revision, ...now }, ...now }
  }

  /** Saves everything; resolves with the revision, or with null when it cannot be saved now. */
  async function settle(): Promise<number | null> {
    desk?.flush()
    while (sending || isChanged(written)) {
      if (['held', 'tooLong'].includes(savingState())) return null
      await (sending ?? send())
      if (hasFailed) return null
    }
    return written.base.revision
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    initial: state.initial,
    write: (markdown: string) => change({ markdown }),
    /** Changes parts beside the text. */
    fillIn: (fields: Partial<Beside>) => change({ fields: { ...written.fields, ...fields } }),
    /** Puts another content in place of the written one. */
    rewrite: ({ markdown, fields }: Content<Beside>) => {
      desk?.replace(markdown)
      change({ markdown: asEdited(markdown), fields })
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

const keyOf = ({ markdown, fields }: Content<Fields>) => JSON.stringify([markdown, fields])

/** Statuses of errors that pass: signed out, timed out, too many requests. */
const PASSING = [401, 408, 429]

const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)

const isSame = (one: Content<Fields>, other: Content<Fields>) => keyOf(one) === keyOf(other)

const isChanged = (written: Written<Fields>) => !isSame(written, written.base)

/** Markdown as the editor writes it, so that only changes of words count. */
const asEdited = (markdown: string) => formatMarkdown(fromDocument(toDocument(parseMarkdown(markdown))))
