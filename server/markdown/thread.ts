import { randomInt } from 'node:crypto'
import { parentPort, type MessagePort } from 'node:worker_threads'
import { parseMarkdown, partsOf, renderMarkdown, withPartIds } from '@westmore/contract/markdown.ts'
import type { Answers, Task } from './in-thread.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SIGNS = `${LETTERS}0123456789`
const oneOf = (signs: string) => signs.charAt(randomInt(signs.length))

const newId = () => oneOf(LETTERS) + Array.from({ length: 5 }, () => oneOf(SIGNS)).join('')

const partsIn = (markdown: string, isNumbered: boolean) => [
  ...partsOf(parseMarkdown(markdown), isNumbered).values(),
]

function work(task: Task): Answers[keyof Answers] {
  if (task.kind === 'html')
    return task.texts.map((text) => renderMarkdown(text, { isNumbered: false })?.html ?? '')
  const markdown = withPartIds(task.written, newId, partsIn(task.before, false))
  return { markdown, parts: partsIn(markdown, task.isNumbered) }
}

parentPort?.on('message', ({ task, port }: { task: Task; port: MessagePort }) => {
  try {
    port.postMessage(work(task))
  } catch (error) {
    port.postMessage(error)
  }
  port.close()
})
