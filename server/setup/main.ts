import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, parseEnv } from 'node:util'
import { readEnv } from '#env.ts'
import { writeAtomically } from '#process/owned-files.ts'
import { reportStartError, StartError } from '#process/start-error.ts'
import { ask, type Question } from './ask.ts'
import {
  checkAddress,
  checkApplication,
  checkConnect,
  checkCopies,
  checkGameServer,
  checkId,
  checkMailTo,
  checkOwners,
  checkSmtp,
  checkWebhook,
  waitUntilReachable,
} from './checks.ts'
import { mergeEnv, type Place } from './files.ts'
import {
  saveHostKey,
  obscurePassword,
  startService,
  writeAuthority,
  writeProxy,
  writeService,
} from './services.ts'
import { setupWords as words } from './words.ts'

const answer = { type: 'string' } as const
const choice = { type: 'boolean', default: false } as const
const flags = {
  'public-url': answer,
  'client-id': answer,
  'client-secret': answer,
  'owner-ids': answer,
  'game-server-url': answer,
  'connect-address': answer,
  'call-webhook-url': answer,
  'call-mail-to': answer,
  'call-smtp-url': answer,
  'copy-kind': answer,
  'copy-server': answer,
  'copy-region': answer,
  'copy-user': answer,
  'copy-password': answer,
  'copy-folder': answer,
  'data-dir': answer,
  'backup-folder': answer,
  port: answer,
  home: { ...answer, default: process.cwd() },
  service: choice,
  caddy: choice,
  'own-authority': choice,
}
type FlagValues = ReturnType<typeof readFlags>
type Values = Record<string, string | undefined>

function readFlags() {
  try {
    return parseArgs({ options: flags }).values
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/** Keeps typed answers until setup ends, for the next run after Ctrl+C; `.env` is only written complete. */
function openDraft(home: string) {
  const path = join(home, '.env.setup')
  let text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return {
    known: parseEnv(text),
    keep: async (name: string, value: string) => {
      text = mergeEnv(text, { [name]: value })
      await writeSecret(path, text)
    },
    remove: () => rm(path, { force: true }),
  }
}

type Ask = (name: string, question: Asked, tidy?: (text: string) => string) => Promise<string>
type Asked = Omit<Question, 'given' | 'known' | 'flag'> & { flag: keyof typeof flags }

async function askAll(
  given: FlagValues,
  known: Values,
  keep: (name: string, value: string) => Promise<void>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const asked: Ask = async (name, question, tidy = (text) => text) => {
    const flag = given[question.flag]
    const text = await ask({
      ...question,
      // A flag is visible in the process list, an environment variable is not.
      given: typeof flag === 'string' ? flag : question.isSecret ? process.env[name] : undefined,
      known: known[name],
    })
    const value = text === known[name] ? text : tidy(text)
    answers[name] = value
    if (process.stdin.isTTY) await keep(name, value)
    return value
  }

  const publicUrl = await asked(
    'PUBLIC_URL',
    { flag: 'public-url', text: words.publicUrl, check: checkAddress },
    (text) => text.replace(/\/+$/, '').toLowerCase(),
  )
  if (given['client-id'] === undefined && process.stdin.isTTY)
    console.log(words.clientIdGuide(`${publicUrl}/user`))
  const clientId = await asked('DISCORD_CLIENT_ID', {
    flag: 'client-id',
    text: words.clientId,
    check: checkId,
  })
  const apiUrl = known['DISCORD_API_URL'] || 'https://discord.com/api/v10'
  await asked('DISCORD_CLIENT_SECRET', {
    flag: 'client-secret',
    text: words.clientSecret,
    isSecret: true,
    check: (clientSecret) => checkApplication({ publicUrl, apiUrl, clientId, clientSecret }),
  })
  await asked('OWNER_IDS', { flag: 'owner-ids', text: words.ownerIds, check: checkOwners })
  await asked('GAME_SERVER_URL', {
    flag: 'game-server-url',
    text: words.gameServerUrl,
    isOptional: true,
    check: checkGameServer,
  })
  await asked('GAME_CONNECT_ADDRESS', {
    flag: 'connect-address',
    text: words.connectAddress,
    isOptional: true,
    check: checkConnect,
  })
  await askForCall(asked)
  if ((await asked('RCLONE_CONFIG_OFFSITE_TYPE', copyKind(known['BACKUP_KEY']))) !== '')
    await askForCopies(asked, answers, given.home)
  return answers
}

async function askForCall(asked: Ask): Promise<void> {
  await asked('CALL_WEBHOOK_URL', {
    flag: 'call-webhook-url',
    text: words.callWebhook,
    isOptional: true,
    isSecret: true,
    check: checkWebhook,
  })
  const mailTo = await asked('CALL_MAIL_TO', {
    flag: 'call-mail-to',
    text: words.callMail,
    isOptional: true,
    check: checkMailTo,
  })
  if (mailTo === '') return
  await asked('CALL_SMTP_URL', {
    flag: 'call-smtp-url',
    text: words.callSmtp,
    isSecret: true,
    check: checkSmtp,
  })
}

const copyNames: Record<
  string,
  { server: string; user: string; password: string; more: Record<string, string> }
> = {
  s3: {
    server: 'ENDPOINT',
    user: 'ACCESS_KEY_ID',
    password: 'SECRET_ACCESS_KEY',
    more: { PROVIDER: 'Other', NO_CHECK_BUCKET: 'true' },
  },
  sftp: { server: 'HOST', user: 'USER', password: 'PASS', more: {} },
  webdav: { server: 'URL', user: 'USER', password: 'PASS', more: { VENDOR: 'other' } },
}

const copyKind = (key: string | undefined): Asked => ({
  flag: 'copy-kind',
  text: words.copyKind,
  isOptional: true,
  check: (kind) => {
    if (kind !== '' && !(kind in copyNames)) return { isWrong: true, says: words.wrongCopyKind }
    return { isWrong: kind !== '' && !key, says: kind !== '' && !key ? words.copyNeedsKey : '' }
  },
})

async function askForCopies(asked: Ask, answers: Record<string, string>, home: string): Promise<void> {
  const kind = answers['RCLONE_CONFIG_OFFSITE_TYPE'] ?? ''
  const names = copyNames[kind]
  if (!names) return
  const nameOf = (name: string) => `RCLONE_CONFIG_OFFSITE_${name}`
  for (const [name, value] of Object.entries(names.more)) answers[nameOf(name)] = value
  const check = (text: string) => ({ isWrong: text === '', says: text === '' ? words.needed : '' })
  await asked(nameOf(names.server), { flag: 'copy-server', text: words.copyServer(kind), check })
  if (kind === 's3')
    await asked(nameOf('REGION'), {
      flag: 'copy-region',
      text: words.copyRegion,
      isOptional: true,
      check: () => ({ isWrong: false, says: '' }),
    })
  if (kind === 'sftp') answers[nameOf('KNOWN_HOSTS_FILE')] = saveHostKey(answers[nameOf('HOST')] ?? '', home)
  await asked(nameOf(names.user), { flag: 'copy-user', text: words.copyUser(kind), check })
  await asked(
    nameOf(names.password),
    { flag: 'copy-password', text: words.copyPassword(kind), isSecret: true, check },
    (text) => (kind === 's3' ? text : obscurePassword(text)),
  )
  await asked(
    'BACKUP_COPY_TO',
    {
      flag: 'copy-folder',
      text: words.copyFolder(kind),
      check: (folder) => checkCopies(placeOf(folder), answers),
    },
    placeOf,
  )
}

const placeOf = (folder: string) => (folder.startsWith('offsite:') ? folder : `offsite:${folder}`)

async function run(given: FlagValues): Promise<void> {
  const { home } = given
  const isRoot = process.getuid?.() === 0
  if ((given.service || given.caddy) && !isRoot) throw new StartError(words.needsRoot)
  if (given.service && /^\/(root|home)\//.test(`${home}/`)) throw new StartError(words.underHome(home))
  const path = join(home, '.env')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const draft = openDraft(home)
  const known = { ...parseEnv(before), ...draft.known }
  console.log(words.welcome)
  const answers = await askAll(given, known, draft.keep)
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
  await draft.remove()
  if (given.service) writeService(place)
  if (given.caddy) writeProxy(publicUrl, place.port, given['own-authority'])
  if (given.caddy && given['own-authority']) await writeAuthority(authority)
  const hasCall = Boolean(answers['CALL_WEBHOOK_URL'] || answers['CALL_MAIL_TO'])
  if (given.service && startService(hasCall)) await examine(home, publicUrl)
  console.log(words.next(publicUrl))
}

/** Checks the site the way people reach it: through the proxy, which may still be getting its certificate. */
async function examine(home: string, publicUrl: string): Promise<void> {
  // Uses the settings in `.env`, not the environment of setup.
  const place = { cwd: join(home, 'current'), stdio: 'inherit', env: { PATH: process.env['PATH'] } } as const
  console.log(words.waiting(publicUrl))
  await waitUntilReachable(`${publicUrl}/readyz`)
  const { status } = spawnSync(
    process.execPath,
    ['--env-file=.env', 'server/features/doctor/command.ts'],
    place,
  )
  if (status !== 0 && status !== 1) throw new StartError(words.notWell)
}

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
