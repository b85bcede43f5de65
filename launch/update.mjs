import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
// A named import of `parseEnv` would fail on an older Node before it can report its version.
import util from 'node:util'
import { ensureNode } from './install.mjs'
import { majorChange, oldDataOf, removeUnused, restoreOldData } from './major.mjs'
import {
  addBackup,
  checkOut,
  commitOf,
  continues,
  currentOf,
  git,
  hashOf,
  isSigned,
  removeOtherVersions,
  newMigrations,
  removeOldBackups,
  switchTo,
} from './releases.mjs'
import { homeOf } from './paths.mjs'
import { fail, run } from './run.mjs'
import { readUnits, renewUnits, restoreUnits } from './units.mjs'

const GIB = 1024 ** 3
/** A version with its packages and its build takes about 1 GiB. */
const MIN_FREE = 2 * GIB
/** How often (ms) to check whether the new version is ready, and how long an answer may take. */
const CHECK_EVERY = 500
const ANSWER_TIMEOUT = 5_000

ensureNode()
const { values: given } = util.parseArgs({
  options: {
    /** A commit, tag or branch; by default the upstream of the clone's branch. */
    to: { type: 'string' },
    home: { type: 'string', default: homeOf() },
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
const settings = existsSync(join(home, '.env')) ? util.parseEnv(readFileSync(join(home, '.env'), 'utf8')) : {}
const address = `http://127.0.0.1:${settings.PORT || 3001}`
/** Read by the service in addition to `.env`: newer migrations in the database that this version may accept. */
const wentBack = join(home, 'went-back.env')
/** The switch in progress; removed once it has finished or was undone. */
const switching = join(home, 'switching.json')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const { UPDATE_SIGNED: signed = 'off' } = settings
if (!['', 'off', 'required'].includes(signed)) fail('UPDATE_SIGNED v .env může být jen required nebo off.')
const isSignedOnly = signed === 'required'

// Going back must also work after the terminal has closed, so output errors are ignored.
let output = 'inherit'
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

if (given.locked) await update()
else await runLocked()

/** One update at a time; the kernel releases the lock even after kill -9. */
async function runLocked() {
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2), '--locked']
  const lock = join(home, '.git/westmore-update.lock')
  const options = ['--no-fork', '--nonblock', '--conflict-exit-code', '75']
  const child = spawn('flock', [...options, lock, process.execPath, ...self], { cwd: home, stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const [status] = await once(child, 'exit')
  if (status === 75) fail('Aktualizace už běží.')
  process.exit(status ?? 1)
}

async function update() {
  if (existsSync(switching)) await finishInterrupted()
  const old = currentOf(home)
  const hash = hashOf(home, fetchTarget())
  const commit = hash.slice(0, 12)
  if (commit === commitOf(old)) return ensureRunning(old, `Verze ${commit} už běží.`)
  if (isSignedOnly && !given.to && !continues(home, hash, commitOf(old))) {
    const isOlder = continues(home, commitOf(old), hash)
    const found = isOlder ? 'novější podepsaná není' : `podepsaná ${commit} na ni nenavazuje (--to ${commit})`
    return ensureRunning(old, `Verze ${commitOf(old)} už běží, ${found}.`)
  }
  if (isSignedOnly && !isSigned(home, hash))
    fail(`Verze ${commit} nemá podpis, kterému tento stroj věří (UPDATE_SIGNED); nic se nezměnilo.`)
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < MIN_FREE) fail('Na disku jsou potřeba aspoň 2 GiB volného místa.')

  say(`Připravuji verzi ${commit} vedle běžící ${commitOf(old)} …`)
  const folder = checkOut(home, hash)
  prepare(folder)
  const major = majorChange(settings, old, folder)
  if (!major) requireBackup(old)
  else if (existsSync(oldDataOf(major)))
    fail(`Převedená data už jednou odložena byla; odsuňte ${oldDataOf(major)}.`)

  say('Přepínám …')
  const began = performance.now()
  const stopping = new AbortController()
  onSignals(() => stopping.abort())
  const change = { from: old, to: folder, units: readUnits(units), major }
  writeFileSync(switching, JSON.stringify(change), { flush: true })
  const hasData = !major || convertData(change)
  if (hasData) renewUnits(folder, home, units)
  if (hasData && (await start(folder, stopping.signal))) {
    finish(change)
    if (major) say(`Dosavadní data zůstávají v ${oldDataOf(major)}; až je nebudete potřebovat, smažte je.`)
    return say(
      `Hotovo: běží ${commit}, přepnutí trvalo ${seconds(began)} s. Předchozí verze zůstává pro návrat.`,
    )
  }
  say(
    stopping.signal.aborted
      ? 'Přerušeno, vracím předchozí verzi …'
      : 'Nová verze se nerozběhla, vracím předchozí …',
  )
  await goBack(change)
  fail(`Běží zase ${commitOf(old)}. Nic se neztratilo; co se stalo: journalctl -u westmore`)
}

/** Finishes or undoes a switch that was interrupted by a kill or a power cut. */
async function finishInterrupted() {
  const change = JSON.parse(readFileSync(switching, 'utf8'))
  const { from, to } = change
  onSignals(() => {})
  if (await isReady(commitOf(to))) {
    finish(change)
    return say(`Minulá aktualizace byla přerušena. Dokončeno: běží ${commitOf(to)}.`)
  }
  say('Minulá aktualizace byla přerušena, vracím předchozí verzi …')
  await goBack(change)
  say(`Běží zase ${commitOf(from)}.`)
}

function onSignals(react) {
  process.on('SIGHUP', () => (output = 'ignore'))
  for (const signal of SIGNALS) process.on(signal, react)
}

function finish({ from, to, major }) {
  rmSync(wentBack, { force: true })
  if (major) removeUnused(major)
  rmSync(switching)
  removeOtherVersions(home, [to, from])
  removeOldBackups(home)
}

/** Prints `words` if the version is running, else starts it. */
async function ensureRunning(folder, words) {
  const commit = commitOf(folder)
  const hasNewUnits = renewUnits(folder, home, units)
  if (!hasNewUnits && (await isReady(commit))) return say(words)
  say(`Verze ${commit} ${hasNewUnits ? 'má jinou službu' : 'neodpovídá'}, spouštím ji …`)
  if (!(await start(folder)))
    fail(`Verze ${commit} se nerozběhla. Podívejte se: journalctl -u westmore -n 100`)
  say(`Běží ${commit}.`)
}

function fetchTarget() {
  try {
    if (git(home, 'remote') !== '') git(home, 'fetch', '--quiet', '--tags', '--prune')
    if (given.to) return given.to
    const followed = git(home, 'rev-parse', '--abbrev-ref', '@{upstream}')
    // Commits after the newest tag are not signed yet.
    return isSignedOnly ? git(home, 'describe', '--tags', '--abbrev=0', followed) : followed
  } catch ({ message }) {
    return fail(`Novou verzi se nepodařilo stáhnout. ${message}`)
  }
}

/** Installs and builds the new version with its own launcher while the old one runs. */
function prepare(folder) {
  const work =
    "const { ensureInstalled } = await import('./launch/install.mjs'); ensureInstalled(); const { ensureBuilt } = await import('./launch/build.mjs'); ensureBuilt()"
  // `nice`, because the running version needs the processor.
  const command = ['-n', '15', process.execPath, '--input-type=module', '-e', work]
  if (run('nice', command, { cwd: folder }) !== 0) {
    removeOtherVersions(home, [currentOf(home)])
    fail('Novou verzi se nepodařilo připravit; běží dál ta předchozí. Důvod stojí výše.')
  }
}

function requireBackup(old) {
  if (given['without-backup']) say('Bez zálohy.')
  else if (backUp(old) === undefined) fail('Zálohu se nepodařilo vytvořit; běží dál předchozí verze.')
}

/** Makes a backup with the old version; returns its path, or undefined. */
function backUp(old) {
  const { scripts } = JSON.parse(readFileSync(join(old, 'package.json'), 'utf8'))
  if (!scripts?.backup)
    return say('Běžící verze neumí zálohovat (npm run backup). Zálohujte sami a přidejte --without-backup.')
  const folder = settings.BACKUP_DIR || join(home, 'backups')
  say('Zálohuji …')
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'backup', '--', folder], {
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
  return (
    file !== undefined && run(process.execPath, ['launch/backup.mjs', 'upgrade', file], { cwd: to }) === 0
  )
}

function stop() {
  return run('/bin/sh', ['-c', given.stop], { cwd: home, stdio: ['ignore', output, output] })
}

/** Starts the service with this version; true once the site reports this commit and is ready. */
async function start(folder, stopping = new AbortController().signal) {
  const commit = commitOf(folder)
  switchTo(home, folder)
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(Number(given.patience) * 1_000)])
  if (limit.aborted || !(await restart(folder, limit))) return false
  while (!limit.aborted) {
    if (await isReady(commit)) return true
    await sleep(CHECK_EVERY)
  }
  return false
}

async function restart(folder, limit) {
  const accepted = existsSync(wentBack) ? util.parseEnv(readFileSync(wentBack, 'utf8')) : {}
  const env = { ...process.env, ...accepted, WESTMORE_CURRENT: folder }
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
  const ask = (path) => fetch(address + path, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) })
  try {
    const { version } = await (await ask('/api/status')).json()
    return version?.commit === commit && (await ask('/readyz')).status === 200
  } catch {
    return false
  }
}

/** Migrations only add, so the old version can use the data of the new one; `wentBack` allows it to. */
async function goBack({ from, to, units: before, major }) {
  if (major) {
    stop()
    restoreOldData(major)
  }
  const names = newMigrations(from, to)
  if (names.length > 0) {
    // `wx` does not follow a link.
    rmSync(wentBack, { force: true })
    writeFileSync(wentBack, `NEWER_MIGRATIONS=${names.join(',')}\n`, { flag: 'wx' })
  }
  restoreUnits(before, units)
  if (!(await start(from)))
    fail(`Ani předchozí verze ${basename(from)} neběží! Podívejte se: journalctl -u westmore -n 100`)
  rmSync(switching)
  removeOtherVersions(home, [from])
}

function say(text) {
  console.log(text)
}

function seconds(began) {
  return ((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')
}
