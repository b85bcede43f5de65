import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, parseEnv } from 'node:util'
import { readEnv } from '#env.ts'
import { writeAtomically } from '#process/owned-files.ts'
import { reportStartError, StartError } from '#process/start-error.ts'
import { ask, wants } from './ask.ts'
import { type Settings, waitUntilReachable } from './checks.ts'
import { mergeEnv, type Place } from './files.ts'
import { questions } from './questions.ts'
import {
  hasEnoughMemory,
  makeSwap,
  startService,
  textOf,
  writeAuthority,
  writeProxy,
  writeService,
} from './services.ts'
import { setupWords as words } from './words.ts'

const answer = { type: 'string' } as const
const choice = { type: 'boolean', default: false } as const
const flags = {
  home: { ...answer, default: process.cwd() },
  'data-dir': answer,
  'backup-folder': answer,
  port: answer,
  service: choice,
  caddy: choice,
  'own-authority': choice,
  swap: choice,
}
const ofAnswers = Object.fromEntries(questions.map(({ flag }) => [flag, answer]))
type Given = ReturnType<typeof readFlags>

function readFlags() {
  try {
    return parseArgs({ options: { ...ofAnswers, ...flags } }).values
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/** Calls `keep` with all answers after each one. */
async function askAll(
  flagValues: Given,
  known: Settings,
  keep: (answers: Record<string, string>) => Promise<void>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const byFlag: Record<string, unknown> = flagValues
  for (const question of questions) {
    const { name, flag, after, isSecret, tidy = (text) => text } = question
    if (after !== undefined && answers[after] === '') {
      answers[name] = ''
      continue
    }
    const flagged = byFlag[flag]
    // A flag is visible in the process list, an environment variable is not.
    const given = typeof flagged === 'string' ? flagged : isSecret ? process.env[name] : undefined
    answers[name] = tidy(await ask(question, { ...known, ...answers }, given))
    if (process.stdin.isTTY) await keep(answers)
  }
  return answers
}

async function run(given: Given): Promise<void> {
  const { home } = given
  const isRoot = process.getuid?.() === 0
  if ((given.service || given.caddy) && !isRoot) throw new StartError(words.needsRoot)
  if (given.service && /^\/(root|home)\//.test(`${home}/`)) throw new StartError(words.underHome(home))
  const path = join(home, '.env')
  const before = textOf(path)
  // Typed answers stay here until setup ends, for the next run after Ctrl+C; `.env` is only written complete.
  const draft = join(home, '.env.setup')
  const typed = textOf(draft)
  const known = { ...parseEnv(before), ...parseEnv(typed) }
  console.log(words.welcome)
  const answers = await askAll(given, known, (some) => writeSecret(draft, mergeEnv(typed, some)))
  const place: Place = {
    home,
    node: relative(process.cwd(), process.execPath),
    dataDir:
      given['data-dir'] ??
      (known['DATA_DIR'] || undefined) ??
      (given.service ? '/var/lib/westmore' : join(home, 'data')),
    backupFolder: given['backup-folder'] ?? (known['BACKUP_DIR'] || undefined),
    host: known['HOST'] || '127.0.0.1',
    port: Number(given.port ?? (known['PORT'] || 3001)),
  }
  const publicUrl = answers['PUBLIC_URL'] ?? ''
  const authority = join(home, 'own-authority.pem')
  const text = mergeEnv(before, {
    ...answers,
    PORT: String(place.port),
    HOST: place.host,
    TRUST_PROXY: known['TRUST_PROXY'] && known['TRUST_PROXY'] !== 'false' ? known['TRUST_PROXY'] : '1',
    DATA_DIR: place.dataDir,
    ...(place.backupFolder !== undefined && { BACKUP_DIR: place.backupFolder }),
    ...(given['own-authority'] && { NODE_EXTRA_CA_CERTS: authority }),
  })
  // The server's own validation: an invalid `.env` is not written.
  readEnv(parseEnv(text))
  await writeSecret(path, text)
  console.log(words.wrote(path))
  await rm(draft, { force: true })
  if (given.service) writeService(place)
  if (given.service && !hasEnoughMemory() && (given.swap || (await wants(words.wantsSwap)))) makeSwap()
  if (given.caddy) writeProxy(publicUrl, place.port, given['own-authority'])
  if (given.caddy && given['own-authority']) await writeAuthority(authority)
  const hasCall = Boolean(answers['CALL_WEBHOOK_URL'] || answers['CALL_MAIL_TO'])
  if (given.service && startService(hasCall)) await examine(home, publicUrl, hasCall)
  console.log(words.next(publicUrl))
}

/** Checks the site the way people reach it: through the proxy, which may still be getting its certificate. */
async function examine(home: string, publicUrl: string, hasCall: boolean): Promise<void> {
  // Uses the settings in `.env`, not the environment of setup.
  const env = { PATH: process.env['PATH'] }
  const westmore = (...args: string[]) =>
    spawnSync(join(home, 'current/westmore'), args, { stdio: 'inherit', env }).status ?? 2
  console.log(words.waiting(publicUrl))
  await waitUntilReachable(`${publicUrl}/readyz`)
  // The trial message proves the address to its owner; a mistyped one fails here.
  const isCalled = !hasCall || westmore('call', 'try') === 0
  if (westmore('doctor') > 1 || !isCalled) throw new StartError(words.notWell)
}

/** Writes the file completely or not at all, readable only by its owner. */
async function writeSecret(path: string, text: string): Promise<void> {
  await writeAtomically(path, (file) => pipeline([text], file))
}

// Between two questions the terminal sends Ctrl+C as a signal.
process.once('SIGINT', () => {
  console.error(`\n${words.interrupted}`)
  process.exit(1)
})
try {
  await run(readFlags())
} catch (error) {
  reportStartError(error)
}
