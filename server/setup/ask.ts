import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '#process/start-error.ts'
import type { CheckResult } from './checks.ts'
import { setupWords as words } from './words.ts'

const MOST_TRIES = 5

export interface Question {
  flag: string
  text: string
  given: string | undefined
  /** Answer from `.env`, or typed last time; Enter alone keeps it. */
  known: string | undefined
  isOptional?: boolean
  isSecret?: boolean
  check: (answer: string) => CheckResult | Promise<CheckResult>
}

/** Asks until the answer is right; an answer by a flag is checked too. Throws StartError without an answer. */
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

/** Shows nothing of a secret, not even its length. */
async function typedAnswer(prompt: string, isSecret: boolean): Promise<string> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? nowhere : process.stdout,
    terminal: true,
  })
  // Printed only now: earlier, the terminal would echo the typed secret.
  if (isSecret) process.stdout.write(prompt)
  const left = Promise.withResolvers<never>()
  // Ctrl+C and Ctrl+D close the terminal; without this the question would stay pending.
  terminal.once('close', () => left.reject(new StartError(`\n${words.interrupted}`)))
  try {
    return await Promise.race([terminal.question(isSecret ? '' : prompt), left.promise])
  } finally {
    terminal.close()
    if (isSecret) process.stdout.write('\n')
  }
}
