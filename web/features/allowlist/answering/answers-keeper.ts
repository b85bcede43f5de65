import { Draft, type DraftAnswer, type Question } from '@westmore/contract/allowlist.ts'
import * as z from 'zod/mini'
import { serverTime } from '#clock.ts'
import type { BrowserStore } from '#kept/browser-store.ts'
import { createDraftKeeper } from '#kept/draft-keeper.ts'
import { createObservable } from '#kept/observable.ts'
import {
  Answers,
  changedAnswers,
  changedTexts,
  isAnswered,
  meetAnswers,
  versionOf,
  withoutTooLong,
} from './answers.ts'
import { openAsides, type SetAsideText } from './asides.ts'
import { carryOver } from './older-copies.ts'

type AskedQuestion = Pick<Question, 'id' | 'question'>

/** The server refuses it when the draft has another revision. */
export type Saving = { revision: number; answers: DraftAnswer[]; currentQuestionId: string | null }

type KeeperOptions = {
  drafts: BrowserStore
  asides: BrowserStore
  save: (saving: Saving) => Promise<{ revision: number }>
}

export type AnswersKeeper = ReturnType<typeof createAnswersKeeper>

const blank = { revision: 0, content: { entries: {}, currentQuestionId: null } }

/** Of two devices' texts the newer one is taken, and the other one is set aside. */
export function createAnswersKeeper({ drafts, asides: store, save }: KeeperOptions) {
  carryOver(drafts)
  const asides = openAsides(store)
  /** Questions whose text came from another device while the form was open here. */
  let followed: ReadonlySet<string> = new Set()
  let isOpen = false
  const keeper = createDraftKeeper<Answers>(blank, {
    store: drafts,
    shape: Answers,
    current: z.pipe(Draft, z.transform(versionOf)),
    save: (content, { revision, content: saved }) =>
      save({
        revision,
        answers: changedAnswers(content, saved),
        currentQuestionId: content.currentQuestionId,
      }),
    sendable: withoutTooLong,
    meet: (written, theirs) => {
      const { content, replaced } = meetAnswers(written, theirs)
      for (const one of replaced) asides.add(one)
      const changed = changedTexts(written.content, content)
      if (isOpen) followed = new Set([...followed, ...changed])
      return content
    },
  })
  const state = createObservable(shown())
  for (const { subscribe } of [keeper, asides]) subscribe(() => state.set(shown()))

  function shown() {
    const { content, saved, saving, isReady, revision } = keeper.read()
    // A moved position alone is no unsaved answer.
    const status = changedAnswers(content, saved).length > 0 ? saving : 'saved'
    const older = asides.read()
    return { ...content, saved: saved.entries, older, followed, revision, ready: isReady, status }
  }

  function write(content: Partial<Answers>) {
    followed = new Set()
    keeper.write({ ...keeper.read().content, ...content })
  }

  function answer({ id, question }: AskedQuestion, text: string) {
    const { entries } = keeper.read().content
    const entry = { question, text, editedAt: serverTime().getTime() }
    if (entries[id] ?? text !== '') write({ entries: { ...entries, [id]: entry } })
  }

  /** Moves the text of a question below the form, unless another text there contains it. */
  function setAside(questionId: string, instead = '') {
    const entry = keeper.read().content.entries[questionId]
    if (entry && isAnswered(entry) && !instead.includes(entry.text.trim()))
      asides.add({ questionId, question: entry.question, text: entry.text })
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    type: ({ id, question }: AskedQuestion, text: string) => {
      const before = keeper.read().content.entries[id]
      answer({ id, question: before && isAnswered(before) ? before.question : question }, text)
      write({ currentQuestionId: id })
    },
    /** The person has read the current wording of the question. */
    acknowledge: ({ id, question }: AskedQuestion) => {
      const entry = keeper.read().content.entries[id]
      if (entry && entry.question !== question) answer({ id, question }, entry.text)
    },
    /** Moves a text that its question no longer accepts below the form. */
    setAside: (question: AskedQuestion) => {
      setAside(question.id)
      answer(question, '')
    },
    /** Answers with a set-aside text; the one it replaces is set aside. */
    use: (question: AskedQuestion, { id, text }: SetAsideText) => {
      setAside(question.id, text)
      answer(question, text)
      asides.dismiss(id)
    },
    dismissOlder: asides.dismiss,
    /** The person discards a text that only this device has. */
    drop: (questionId: string) => {
      const { content, saved } = keeper.read()
      const { [questionId]: _dropped, ...entries } = content.entries
      const before = saved.entries[questionId]
      write({ entries: before ? { ...entries, [questionId]: before } : entries })
    },
    goTo: (currentQuestionId: string) => write({ currentQuestionId }),
    take: (read: Draft) => {
      keeper.take(versionOf(read))
      isOpen = true
    },
    /** Takes over the server's draft from a refusal; returns whether the error is one. */
    learn: keeper.learn,
    saveNow: keeper.saveNow,
    settle: keeper.settle,
    forget: () => {
      for (const { id } of asides.read()) asides.dismiss(id)
      keeper.forget()
    },
  }
}
