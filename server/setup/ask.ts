import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '#process/start-error.ts'
import type { Verdict } from './checks.ts'
import { setupWords as words } from './words.ts'

/** How often a wrong answer may be corrected. */
const MOST_TRIES = 5

export interface Question {
  /** Of the flag that answers it without being asked. */
  flag: string
  text: string
  /** Given by a flag; no question is asked then. */
  given: string | undefined
  /** The answer in `.env`, or the one typed the last time: a bare Enter keeps it. */
  known: string | undefined
  isOptional?: boolean
  isSecret?: boolean
  check: (answer: string) => Verdict | Promise<Verdict>
}

/** Asks until the answer is right; an answer by a flag is checked just as well. Throws StartError when there is none. */
export async function ask(question: Question): Promise<string> {
  const { flag, text, given, known, isOptional = false, isSecret = false, check } = question
  const canAsk = process.stdin.isTTY && given === undefined
  if (!canAsk && given === undefined && known === undefined && !isOptional)
    throw new StartError(words.missing(flag))
  const shown = known ? ` [${isSecret ? '…' : known}]` : ''
  for (let attempt = 1; attempt <= (canAsk ? MOST_TRIES : 1); attempt += 1) {
    const typed = canAsk ? await typedAnswer(`${text}${shown}: `, isSecret) : (given ?? '')
    const answer = typed.trim() || (given === undefined ? known : undefined) || ''
    const { isWrong, says } = await check(answer)
    if (says) console.log(`  ${isWrong ? '✘' : '·'} ${says}`)
    if (!isWrong) return answer
    if (!canAsk) throw new StartError(`--${flag}: ${says}`)
    if (attempt < MOST_TRIES) console.log(`  ${words.again}`)
  }
  throw new StartError(words.missing(flag))
}

/** Nothing of a secret is shown, not even how long it is. */
async function typedAnswer(prompt: string, isSecret: boolean): Promise<string> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stdout,
    terminal: true,
  })
  // Only now: before, the terminal itself would show what is typed.
  if (isSecret) process.stdout.write(prompt)
  const left = Promise.withResolvers<never>()
  // Ctrl+C and Ctrl+D close it; the question itself would never be answered.
  terminal.once('close', () => left.reject(new StartError(`\n${words.interrupted}`)))
  try {
    return await Promise.race([terminal.question(isSecret ? '' : prompt), left.promise])
  } finally {
    terminal.close()
    if (isSecret) process.stdout.write('\n')
  }
}
