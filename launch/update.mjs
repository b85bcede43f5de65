import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, parseEnv } from 'node:util'
import { majorChange, oldDataOf, removeUnused, restoreOldData } from './major.mjs'
import { home as ownHome, isInstalled, isRelease, readIf, root } from './paths.mjs'
import {
  addBackup,
  addVersion,
  copyOf,
  currentOf,
  freshFolder,
  newMigrations,
  previousOf,
  releasesOf,
  removalFor,
  removeOldBackups,
  removeOtherVersions,
  switchTo,
} from './releases.mjs'
import { fail, requireMemory, run } from './run.mjs'
import { isSigned } from './signature.mjs'
import { readUnits, renewUnits, restoreUnits } from './units.mjs'
import { builtVersion } from './version.mjs'

/** What a release and its packed file take on the disk. */
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
    stop: { type: 'string', default: 'systemctl stop westmore' },
    units: { type: 'string', default: '/etc/systemd/system' },
    /** How long (s) the new version may take to be ready, migrations included. */
    patience: { type: 'string', default: '900' },
    'without-backup': { type: 'boolean', default: false },
    /** Set when the command starts itself again with the lock. */
    locked: { type: 'boolean', default: false },
  },
})
const { home, units } = given
const settings = parseEnv(readIf(join(home, '.env')) ?? '')
const address = `http://127.0.0.1:${settings.PORT || 3001}`
/** Read by the service in addition to `.env`: newer migrations in the database that this version may accept. */
const wentBack = join(home, 'went-back.env')
/** The switch in progress; removed once it has finished or was undone. */
const switching = join(home, 'switching.json')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const { UPDATE_SIGNED: signed = 'required' } = settings
if (!['', 'off', 'required'].includes(signed)) fail('UPDATE_SIGNED v .env může být jen required nebo off.')

// Going back must also work after the terminal has closed, so output errors are ignored.
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
  const self = [process.execPath, process.argv[1], 'update', ...process.argv.slice(3), '--locked']
  const lock = [
    'flock',
    '--no-fork',
    '--nonblock',
    '--conflict-exit-code',
    '75',
    join(home, 'update.lock'),
    ...self,
  ]
  const hasSystemd = existsSync('/run/systemd/system') && process.getuid() === 0
  const scope = ['systemd-run', '--scope', '--quiet', '--collect', '--property', `MemoryMax=${MOST_MEMORY}`]
  const [command, ...args] = hasSystemd ? [...scope, ...lock] : lock
  const child = spawn(command, args, { cwd: home, stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const [status] = await once(child, 'exit')
  if (status === 75) fail('Aktualizace už běží.')
  process.exit(status ?? 1)
}

async function update() {
  if (existsSync(switching)) await finishInterrupted()
  const old = currentOf(home)
  if (given.back) return returnTo(previousOf(home) ?? fail('Předchozí verze tu není.'), old)
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < MIN_FREE) fail('Na disku je potřeba aspoň 1 GiB volného místa.')
  const folder = await bring(old)
  if (folder === undefined) return ensureRunning(old)
  const major = majorChange(settings, old, folder)
  if (!major) requireBackup(old)
  else if (existsSync(oldDataOf(major)))
    fail(`Převedená data už jednou odložena byla; odsuňte ${oldDataOf(major)}.`)
  await change({ from: old, to: folder, major })
  if (major) say(`Dosavadní data zůstávají v ${oldDataOf(major)}; až je nebudete potřebovat, smažte je.`)
  say('Zpátky na předchozí verzi: westmore update --back')
}

function versionIn(folder) {
  return builtVersion(folder) ?? fail(`V ${folder} není žádná verze webu.`)
}

function commitOf(folder) {
  return versionIn(folder).commit
}

/** The new version, unpacked in its place; undefined if it is the running one. */
async function bring(old) {
  const source = positionals[0] ?? settings.UPDATE_FROM
  // Run from a freshly unpacked release, the command installs that.
  if (positionals.length === 0 && isRelease && !isInstalled) return install(copyOf(root, home), old)
  if (!source) return fail('Odkud? westmore update ADRESA, SOUBOR nebo SLOŽKA; nastálo UPDATE_FROM v .env.')
  const { file, discard } = await find(source, old)
  if (file === undefined) return undefined
  try {
    if (signed === 'off') say('Bez ověření podpisu (UPDATE_SIGNED=off).')
    else await requireSignature(file, old)
    const unpacked = freshFolder(home)
    say(`Rozbaluji vedle běžící ${commitOf(old)} …`)
    const how = ['-xzf', file, '-C', unpacked, '--strip-components=1', '--no-same-owner']
    if (run('tar', how) !== 0) fail('Vydání se nepodařilo rozbalit; nic se nezměnilo.')
    return install(unpacked, old)
  } finally {
    discard()
  }
}

/** The packed release: a file, the newest one in a folder, or downloaded. */
async function find(source, old) {
  const pattern = new RegExp(`-([0-9a-f]{12})-linux-${process.arch}\\.tar\\.gz$`)
  const isKnown = (name) => pattern.exec(name)?.[1] === commitOf(old)
  const keep = () => {}
  if (!/^https?:\/\//.test(source)) {
    if (!existsSync(source)) fail(`${source} neexistuje.`)
    const names = statSync(source).isDirectory()
      ? readdirSync(source).filter((name) => pattern.test(name))
      : ['']
    const newest = names.toSorted().at(-1) ?? fail(`V ${source} není žádné vydání pro tento stroj.`)
    const file = join(source, newest)
    return { file: isKnown(file) ? undefined : file, discard: keep }
  }
  if (!URL.canParse(source)) fail(`${source} není adresa.`)
  const latest = new URL(`westmore-linux-${process.arch}.latest`, source)
  const whole = source.endsWith('/')
    ? new URL((await (await ask(latest)).text()).trim(), source)
    : new URL(source)
  if (isKnown(whole.pathname)) return { discard: keep }
  const file = join(releasesOf(home), basename(whole.pathname))
  mkdirSync(releasesOf(home), { recursive: true })
  say(`Stahuji ${whole} …`)
  await save(whole, file)
  if (signed !== 'off') await save(`${whole}.sig`, `${file}.sig`)
  return { file, discard: () => [file, `${file}.sig`].forEach((one) => rmSync(one, { force: true })) }
}

async function ask(url) {
  const answer = await fetch(url).catch(({ cause }) =>
    fail(`${url} neodpovídá (${cause?.message ?? 'nic'}); nic se nezměnilo.`),
  )
  return answer.ok ? answer : fail(`${url} odpovídá ${answer.status}; nic se nezměnilo.`)
}

async function save(url, file) {
  await pipeline(Readable.fromWeb((await ask(url)).body), createWriteStream(file)).catch(({ message }) =>
    fail(`Stahování se přerušilo (${message}); nic se nezměnilo.`),
  )
}

/** The key is in the release before; a clone has none. */
async function requireSignature(file, old) {
  const keys = settings.UPDATE_KEY || readIf(join(old, 'release.pub'))
  if (!keys)
    fail('Běžící verze nezná klíč, kterým se vydání podepisují: nastavte UPDATE_KEY (docs/setup.md).')
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  if (isSigned(readIf(`${file}.sig`) ?? '', hash.digest(), keys)) return
  fail(`${basename(file)} nemá podpis, kterému běžící verze věří (UPDATE_SIGNED); nic se nezměnilo.`)
}

/** Refuses a release of another machine, an older one and one of another line; it must know every migration of the running one. */
function install(unpacked, old) {
  const [now, next] = [versionIn(old), versionIn(unpacked)]
  const { arch } = JSON.parse(readIf(join(unpacked, 'release.json')) ?? '{}')
  const [missing] = newMigrations(unpacked, old)
  const why =
    arch !== process.arch
      ? `je pro ${arch}, tenhle stroj je ${process.arch}`
      : next.commit === now.commit
        ? undefined
        : next.committedAt <= now.committedAt
          ? `je starší než běžící ${now.commit}`
          : missing && `na běžící ${now.commit} nenavazuje (nezná ${missing})`
  if (why !== undefined) rmSync(unpacked, { recursive: true })
  if (why !== undefined) fail(`Vydání ${next.commit} ${why}; nic se nezměnilo.`)
  return next.commit === now.commit ? undefined : addVersion(home, unpacked, next)
}

async function returnTo(folder, old) {
  if (majorChange(settings, old, folder))
    fail('Předchozí verze má jinou hlavní verzi PostgreSQL; vrátit se lze jen ze zálohy.')
  const removal = removalFor(folder, old)
  if (removal)
    fail(`Zpátky to nejde: migrace ${removal} smazala, co předchozí verze potřebuje. Obnovte zálohu.`)
  await change({ from: old, to: folder })
}

/** Returns the seconds it took; without success the version before runs again. */
async function change({ from, to, major }) {
  say('Přepínám …')
  const began = performance.now()
  const stopping = new AbortController()
  onSignals(() => stopping.abort())
  const both = { from, to, units: readUnits(units), major }
  writeFileSync(switching, JSON.stringify(both), { flush: true })
  const hasData = !major || convertData(both)
  if (hasData) renewUnits(to, home, units)
  if (hasData && (await start(to, from, stopping.signal))) {
    finish(both)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')
    return say(`Hotovo: běží ${commitOf(to)}, přepnutí trvalo ${seconds} s.`)
  }
  const why = stopping.signal.aborted ? 'Přerušeno' : `${commitOf(to)} se nerozběhla`
  say(`${why}, vracím ${commitOf(from)} …`)
  await undo(both)
  return fail(`Běží zase ${commitOf(from)}. Nic se neztratilo; co se stalo: journalctl -u westmore`)
}

/** Finishes or undoes a switch that was interrupted by a kill or a power cut. */
async function finishInterrupted() {
  const both = JSON.parse(readFileSync(switching, 'utf8'))
  onSignals(() => {})
  if (await isReady(commitOf(both.to))) {
    finish(both)
    return say(`Minulá aktualizace byla přerušena. Dokončeno: běží ${commitOf(both.to)}.`)
  }
  say('Minulá aktualizace byla přerušena, vracím předchozí verzi …')
  await undo(both)
  say(`Běží zase ${commitOf(both.from)}.`)
}

function onSignals(react) {
  process.on('SIGHUP', () => (output = 'ignore'))
  for (const signal of SIGNALS) process.on(signal, react)
}

function finish({ from, to, major }) {
  if (major) removeUnused(major)
  rmSync(switching)
  removeOtherVersions(home, [to, from])
  removeOldBackups(home)
}

/** Starts the running version unless it answers. */
async function ensureRunning(folder) {
  const commit = commitOf(folder)
  const hasNewUnits = renewUnits(folder, home, units)
  if (!hasNewUnits && (await isReady(commit))) return say(`Verze ${commit} už běží.`)
  say(`Verze ${commit} ${hasNewUnits ? 'má jinou službu' : 'neodpovídá'}, spouštím ji …`)
  if (!(await start(folder, folder)))
    fail(`Verze ${commit} se nerozběhla. Podívejte se: journalctl -u westmore -n 100`)
  say(`Běží ${commit}.`)
}

function requireBackup(old) {
  if (given['without-backup']) say('Bez zálohy.')
  else if (backUp(old) === undefined) fail('Zálohu se nepodařilo vytvořit; běží dál předchozí verze.')
}

/** Makes a backup with the old version; returns its path, or undefined. */
function backUp(old) {
  const folder = settings.BACKUP_DIR || join(home, 'backups')
  say('Zálohuji …')
  const isOfClone = !existsSync(join(old, 'release.json'))
  const [command, ...args] = isOfClone
    ? ['npm', 'run', '--silent', 'backup', '--', folder]
    : ['./westmore', 'backup', folder]
  const { status, stdout } = spawnSync(command, args, {
    cwd: old,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 16 * 1024 ** 2,
  })
  const file = stdout?.trim().split('\n').at(-1) ?? ''
  if (status !== 0 || !existsSync(file)) return undefined
  addBackup(home, file)
  say(`Záloha: ${file}`)
  return file
}

/** Another major version of PostgreSQL needs the data from a backup; the site is stopped first, because later writes would be lost. */
function convertData({ from, to, major }) {
  say(`Nová verze má PostgreSQL ${major.to}, data jsou z ${major.from}: web se zastaví a data se převedou.`)
  if (stop() !== 0) return false
  const file = backUp(from)
  return file !== undefined && run('./westmore', ['upgrade', file], { cwd: to }) === 0
}

function stop() {
  return run('/bin/sh', ['-c', given.stop], { cwd: home, stdio: ['ignore', output, output] })
}

/** Starts the service with this version instead of `other`; true once the site reports its commit and is ready. */
async function start(folder, other, stopping = new AbortController().signal) {
  acceptNewer(newMigrations(folder, other))
  switchTo(home, folder)
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(Number(given.patience) * 1_000)])
  if (limit.aborted || !(await restart(folder, limit))) return false
  while (!limit.aborted) {
    if (await isReady(commitOf(folder))) return true
    await sleep(CHECK_EVERY)
  }
  return false
}

/** Migrations only add, so a version can use the data of the next one; it must be told, and stay so through reboots. */
function acceptNewer(names) {
  // `wx` does not follow a link.
  rmSync(wentBack, { force: true })
  if (names.length > 0) writeFileSync(wentBack, `NEWER_MIGRATIONS=${names.join(',')}\n`, { flag: 'wx' })
}

async function restart(folder, limit) {
  const env = { ...process.env, ...parseEnv(readIf(wentBack) ?? ''), WESTMORE_CURRENT: folder }
  // Its own session: Ctrl+C goes to all processes of a terminal and must not interrupt the restart that goes back.
  const child = spawn('/bin/sh', ['-c', given.restart], {
    cwd: home,
    env,
    stdio: ['ignore', output, output],
    detached: true,
  })
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM')
  limit.addEventListener('abort', end)
  const [status] = await once(child, 'exit')
  limit.removeEventListener('abort', end)
  return status === 0
}

async function isReady(commit) {
  const get = (path) => fetch(address + path, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) })
  try {
    const { version } = await (await get('/api/status')).json()
    return version?.commit === commit && (await get('/readyz')).status === 200
  } catch {
    return false
  }
}

async function undo({ from, to, units: before, major }) {
  if (major) {
    stop()
    restoreOldData(major)
  }
  restoreUnits(before, units)
  if (!(await start(from, to)))
    fail(`Ani předchozí verze ${commitOf(from)} neběží! Podívejte se: journalctl -u westmore -n 100`)
  rmSync(switching)
  removeOtherVersions(home, [from])
}

function say(text) {
  console.log(text)
}
