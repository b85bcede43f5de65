import type { Answer } from './app.ts'

/** Runs the same work `count` times in parallel. */
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

export const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
