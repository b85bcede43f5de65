import { Worker } from 'node:worker_threads'
import type { Part } from '@westmore/contract/markdown.ts'
import { answerOf } from '#flow/thread.ts'

export type Task =
  | { kind: 'html'; texts: string[] }
  /** A written text, and the version before. */
  | { kind: 'parts'; written: string; before: string; isNumbered: boolean }

export interface Answers {
  html: string[]
  /** The text with permanent ids. */
  parts: { markdown: string; parts: Part[] }
}

/** Parses Markdown in a thread of its own, because a long text would stop everybody for half a second. */
export const inThread = <Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>) =>
  answerOf<Answers[Kind]>(new Worker(new URL('./thread.ts', import.meta.url), { workerData: task }))
