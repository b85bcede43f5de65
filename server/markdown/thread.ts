import { randomInt } from 'node:crypto'
import { parentPort, type MessagePort } from 'node:worker_threads'
import {
  formatMarkdown,
  parseMarkdown,
  partsOf,
  partsWithIds,
  renderMarkdown,
} from '@westmore/contract/markdown.ts'
import type { Answers, Task } from './in-thread.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SIGNS = `${LETTERS}0123456789`
const oneOf = (signs: string) => signs.charAt(randomInt(signs.length))

const newId = () => oneOf(LETTERS) + Array.from({ length: 5 }, () => oneOf(SIGNS)).join('')

function work(task: Task): Answers[keyof Answers] {
  if (task.kind === 'html')
    return task.texts.map((text) => renderMarkdown(text, { isNumbered: false })?.html ?? '')
  const root = parseMarkdown(task.written)
  const before = [...partsOf(parseMarkdown(task.before), false).values()]
  const parts = partsWithIds(root, { isNumbered: task.isNumbered, newId, before })
  return { markdown: formatMarkdown(root), parts }
}

parentPort?.on('message', ({ task, port }: { task: Task; port: MessagePort }) => {
  try {
    port.postMessage(work(task))
  } catch (error) {
    port.postMessage(error)
  }
  port.close()
})
