import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, parseEnv } from 'node:util'
import { readEnv } from '#env.ts'
import { writeWhole } from '#owned.ts'
import { StartError } from '#start-error.ts'
import { ask } from './ask.ts'
import { checkAddress, checkApplication, checkConnect, checkGameServer, checkOwners } from './checks.ts'
import { mergeEnv, type Place } from './files.ts'
import { startService, writeProxy, writeService } from './services.ts'
import { tryOut } from './trial.ts'
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
  'data-dir': answer,
  'backup-folder': answer,
  port: answer,
  home: answer,
  service: choice,
  caddy: choice,
  'own-authority': choice,
  try: choice,
}
type Given = ReturnType<typeof readFlags>

function readFlags() {
  try {
    return parseArgs({ options: flags }).values
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/** The questions, one after the other, each checked against reality. */
async function askAll(
  given: Given,
  known: Record<string, string | undefined>,
): Promise<Record<string, string>> {
  const typed = await ask({
    flag: 'public-url',
    text: words.publicUrl,
    given: given['public-url'],
    known: known['PUBLIC_URL'],
    check: checkAddress,
  })
  const publicUrl = typed.replace(/\/+$/, '').toLowerCase()
  const { clientId, clientSecret } = await askDiscord(given, known, publicUrl)
  const ownerIds = await ask({
    flag: 'owner-ids',
    text: words.ownerIds,
    given: given['owner-ids'],
    known: known['OWNER_IDS'],
    check: checkOwners,
  })
  const optional = (flag: 'game-server-url' | 'connect-address', text: string, name: string) => ({
    flag,
    text,
    given: given[flag],
    known: known[name],
    isOptional: true,
  })
  const game = optional('game-server-url', words.gameServerUrl, 'GAME_SERVER_URL')
  const gameServerUrl = await ask({ ...game, check: checkGameServer })
  const connect = optional('connect-address', words.connectAddress, 'GAME_CONNECT_ADDRESS')
  const connectAddress = await ask({ ...connect, check: checkConnect })
  return {
    PUBLIC_URL: publicUrl,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    OWNER_IDS: ownerIds,
    GAME_SERVER_URL: gameServerUrl,
    GAME_CONNECT_ADDRESS: connectAddress,
  }
}

async function askDiscord(given: Given, known: Record<string, string | undefined>, publicUrl: string) {
  if (given['client-id'] === undefined && process.stdin.isTTY)
    console.log(words.clientIdGuide(`${publicUrl}/user`))
  const clientId = await ask({
    flag: 'client-id',
    text: words.clientId,
    given: given['client-id'],
    known: known['DISCORD_CLIENT_ID'],
    check: (id) => ({ isWrong: id === '', says: '' }),
  })
  const apiUrl = known['DISCORD_API_URL'] || 'https://discord.com/api/v10'
  const clientSecret = await ask({
    flag: 'client-secret',
    text: words.clientSecret,
    // A flag can be read by whoever sees the list of processes; a variable cannot.
    given: given['client-secret'] ?? process.env['DISCORD_CLIENT_SECRET'],
    known: known['DISCORD_CLIENT_SECRET'],
    isSecret: true,
    check: (text) => checkApplication({ publicUrl, apiUrl, clientId, clientSecret: text }),
  })
  return { clientId, clientSecret }
}

async function run(given: Given): Promise<void> {
  const home = given.home ?? process.cwd()
  const isRoot = process.getuid?.() === 0
  if ((given.service || given.caddy) && !isRoot) throw new StartError(words.needsRoot)
  if (given.service && /^\/(root|home)\//.test(`${home}/`)) throw new StartError(words.underHome(home))
  const path = join(home, '.env')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const known = parseEnv(before)
  console.log(words.welcome)
  const answers = await askAll(given, known)
  const place: Place = {
    home,
    node: relative(process.cwd(), process.execPath),
    dataDir:
      given['data-dir'] ??
      (known['DATA_DIR'] || undefined) ??
      (given.service ? '/var/lib/westmore' : join(home, 'data')),
    backupFolder: given['backup-folder'] ?? (known['BACKUP_DIR'] || undefined),
    port: Number(given.port ?? (known['PORT'] || 3001)),
  }
  const values = {
    ...answers,
    PORT: String(place.port),
    HOST: known['HOST'] || '127.0.0.1',
    TRUST_PROXY: known['TRUST_PROXY'] && known['TRUST_PROXY'] !== 'false' ? known['TRUST_PROXY'] : '1',
    DATA_DIR: place.dataDir,
    ...(place.backupFolder !== undefined && { BACKUP_DIR: place.backupFolder }),
  }
  const text = mergeEnv(before, values)
  // What the server itself would refuse is not written.
  readEnv(parseEnv(text))
  await writeSecret(path, text)
  if (given.service) writeService(place)
  if (given.caddy) writeProxy(answers['PUBLIC_URL'] ?? '', place.port, given['own-authority'])
  if (given.try) await tryAndTell({ ...known, ...values }, values)
  if (given.service) startService()
  console.log(words.next(answers['PUBLIC_URL'] ?? ''))
}

async function tryAndTell(
  variables: Record<string, string | undefined>,
  { PUBLIC_URL }: Record<string, string>,
): Promise<void> {
  console.log(words.trying)
  const set = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined)
  try {
    const { username, role } = await tryOut(Object.fromEntries(set), PUBLIC_URL ?? '')
    console.log(words.tried(username, role))
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    throw new StartError(words.tryFailed(`${error instanceof Error ? error.message : String(error)}${cause}`))
  }
}

/** Whole or not at all, and for its owner's eyes only. */
async function writeSecret(path: string, text: string): Promise<void> {
  await writeWhole(path, (file) => pipeline([text], file))
  console.log(words.wrote(path))
}

try {
  await run(readFlags())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
