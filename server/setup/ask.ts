import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '#process/start-error.ts'
import type { Settings } from './checks.ts'
import type { Question } from './questions.ts'
import { setupWords as words } from './words.ts'

/**
 * Asks until the answer is right; Enter alone keeps the known one. An answer given by a flag is checked too, and nothing is asked
 * then. Throws StartError without an answer.
 */
export async function ask(question: Question, settings: Settings, given?: string): Promise<string> {
  const { name, flag, text, intro, isOptional = false, isSecret = false, check } = question
  const known = settings[name]
  const canAsk = process.stdin.isTTY && given === undefined
  if (!canAsk && given === undefined && known === undefined && !isOptional)
    throw new StartError(words.missing(flag))
  if (canAsk && intro) console.log(intro(settings))
  const shown = known ? ` [${isSecret ? '…' : known}]` : ''
  for (;;) {
    const typed = canAsk ? await typedAnswer(`${text}${shown}: `, isSecret) : (given ?? '')
    const answer = typed.trim() || (given === undefined ? known : undefined) || ''
    const { isWrong, says } = await check(answer, settings)
    if (says) console.log(`  ${isWrong ? '✘' : '·'} ${says}`)
    if (!isWrong) return answer
    if (!canAsk) throw new StartError(`--${flag}: ${says}`)
    console.log(`  ${words.again}`)
  }
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

/** A yes or no; without a terminal it is no. */
export async function wants(text: string): Promise<boolean> {
  return process.stdin.isTTY && /^a(no)?$/i.test((await typedAnswer(`${text}: `, false)).trim())
}
