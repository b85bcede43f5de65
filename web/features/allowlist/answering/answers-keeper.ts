import { Draft, type DraftAnswer, type Question } from '@westmore/contract/allowlist.ts'
import * as z from 'zod/mini'
import { serverTime } from '#clock.ts'
import type { BrowserStore } from '#kept/browser-store.ts'
import { createDraftKeeper, isSame } from '#kept/draft-keeper.ts'
import { createObservable } from '#kept/observable.ts'
import { Answers, changedAnswers, isAnswered, meetAnswers, versionOf, withoutTooLong } from './answers.ts'
import { carryOver } from './older-copies.ts'

type AskedQuestion = Pick<Question, 'id' | 'question'>

/** The server refuses it when the draft has another revision. */
export type Saving = { revision: number; answers: DraftAnswer[]; currentQuestionId: string | null }

const Aside = z.object({ question: z.string(), text: z.string() })

/** A text replaced by another one; it can be used or copied until it is dismissed. */
export type SetAsideText = z.infer<typeof Aside> & { id: string; questionId: string }

type KeeperOptions = {
  drafts: BrowserStore
  asides: BrowserStore
  save: (saving: Saving) => Promise<{ revision: number }>
  discard: () => Promise<void>
}

export type AnswersKeeper = ReturnType<typeof createAnswersKeeper>

/** Of two devices' texts the newer one is taken, and the other one is set aside. */
export function createAnswersKeeper({ drafts, asides, save, discard }: KeeperOptions) {
  carryOver(drafts)
  let older: readonly SetAsideText[] = asides.keys().flatMap((id) => {
    const aside = asides.read(id, Aside)
    const [questionId = ''] = id.split(':')
    return aside ? [{ id, questionId, ...aside }] : []
  })
  /** Questions whose text came from another device while the form was open here. */
  let followed: ReadonlySet<string> = new Set()
  let isOpen = false
  const keeper = createDraftKeeper<Answers>(
    { revision: 0, content: { entries: {}, currentQuestionId: null } },
    {
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
        for (const { questionId, question, text } of replaced) putAside(questionId, { question, text })
        const before = written.content.entries
        const changed = Object.entries(content.entries).filter(
          ([id, { text }]) => !isSame(text, before[id]?.text ?? ''),
        )
        if (isOpen) followed = new Set([...followed, ...changed.map(([id]) => id)])
        return content
      },
    },
  )
  const state = createObservable(shown())
  const show = () => state.set(shown())
  keeper.subscribe(show)

  function shown() {
    const { content, saved, saving, isReady, revision } = keeper.read()
    // A moved position alone is no unsaved answer.
    const status = changedAnswers(content, saved).length > 0 ? saving : 'saved'
    return { ...content, saved: saved.entries, older, followed, revision, ready: isReady, status }
  }

  function putAside(questionId: string, { question, text }: z.infer<typeof Aside>) {
    // Another tab of this browser may have set the same text aside.
    if (older.some((one) => one.questionId === questionId && one.text === text)) return
    const id = `${questionId}:${crypto.randomUUID()}`
    asides.set(id, { question, text })
    older = [...older, { id, questionId, question, text }]
  }

  function dismiss(id: string) {
    asides.set(id, null)
    older = older.filter((one) => one.id !== id)
    show()
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
    if (entry && isAnswered(entry) && !instead.includes(entry.text.trim())) putAside(questionId, entry)
  }

  function forget() {
    for (const { id } of older) dismiss(id)
    keeper.forget()
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
      dismiss(id)
    },
    dismissOlder: dismiss,
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
    forget,
    /** Discards the draft here and on the server; rejects when the server could not be reached. */
    discard: async () => {
      await keeper.settle()
      await discard()
      forget()
    },
  }
}
