import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
// Named, `parseEnv` would keep an older Node from ever saying that it is too old.
import util from 'node:util'
import { homeOf } from './home.mjs'
import { ensureNode } from './install.mjs'
import { asideOf, majorChange, removeUnused, takeMajorBack } from './major.mjs'
import {
  checkOut,
  clearBackups,
  commitOf,
  currentOf,
  git,
  hashOf,
  isOlder,
  isSigned,
  keepOnly,
  newMigrations,
  noteBackup,
  switchTo,
} from './releases.mjs'
import { fail, run } from './run.mjs'
import { readUnits, renewUnits, restoreUnits } from './units.mjs'

const GIB = 1024 ** 3
/** A version with its packages and its build takes about one. */
const ROOM = 2 * GIB
/** Between two looks (ms) whether the new version is ready, and how long an answer may take. */
const LOOK = 500
const TO_ANSWER = 5_000

ensureNode()
const { values: given } = util.parseArgs({
  options: {
    /** A commit, tag or branch; what the clone follows unless given. */
    to: { type: 'string' },
    home: { type: 'string', default: homeOf() },
    restart: { type: 'string', default: 'systemctl restart westmore' },
    stop: { type: 'string', default: 'systemctl stop westmore' },
    /** Where the units of systemd lie that go with a version. */
    units: { type: 'string', default: '/etc/systemd/system' },
    /** How long (s) the new version may take until it is ready, its migrations included. */
    patience: { type: 'string', default: '900' },
    'without-backup': { type: 'boolean', default: false },
    /** The command starts itself again with this once it has the lock. */
    locked: { type: 'boolean', default: false },
  },
})
const { home, units } = given
const settings = existsSync(join(home, '.env')) ? util.parseEnv(readFileSync(join(home, '.env'), 'utf8')) : {}
const address = `http://127.0.0.1:${settings.PORT || 3001}`
/** Read by the service beside `.env`: on what data of a newer version this one may work. */
const wentBack = join(home, 'went-back.env')
/** Between what an update switches, from before it begins until it has ended or was undone. */
const switching = join(home, 'switching.json')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const { UPDATE_SIGNED: signed = 'off' } = settings
if (!['', 'off', 'required'].includes(signed)) fail('UPDATE_SIGNED v .env může být jen required nebo off.')
const isSignedOnly = signed === 'required'

// The way back must survive the end of the terminal, and so must the commands that it runs.
let output = 'inherit'
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

if (given.locked) await update()
else await runAlone()

/** One update at a time; the kernel lets the lock go with the process, however that ends. */
async function runAlone() {
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
  if (existsSync(switching)) await endInterrupted()
  const old = currentOf(home)
  const hash = hashOf(home, fetchTarget())
  const commit = hash.slice(0, 12)
  if (commit === commitOf(old)) return keepUp(old, `Verze ${commit} už běží.`)
  if (isSignedOnly && !given.to && isOlder(home, hash, commitOf(old)))
    return keepUp(old, `Verze ${commitOf(old)} už běží, novější podepsaná není.`)
  if (isSignedOnly && !isSigned(home, hash))
    fail(`Verze ${commit} nemá podpis, kterému tento stroj věří (UPDATE_SIGNED); nic se nezměnilo.`)
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < ROOM) fail('Na disku jsou potřeba aspoň 2 GiB volného místa.')

  say(`Připravuji verzi ${commit} vedle běžící ${commitOf(old)} …`)
  const folder = checkOut(home, hash)
  prepare(folder)
  const major = majorChange(settings, old, folder)
  if (!major) secure(old)
  else if (existsSync(asideOf(major)))
    fail(`Převedená data už jednou odložena byla; odsuňte ${asideOf(major)}.`)

  say('Přepínám …')
  const began = performance.now()
  const stopping = new AbortController()
  onSignals(() => stopping.abort())
  const change = { from: old, to: folder, units: readUnits(units), major }
  writeFileSync(switching, JSON.stringify(change), { flush: true })
  const isOver = !major || bringOver(change)
  if (isOver) renewUnits(folder, home, units)
  if (isOver && (await start(folder, stopping.signal))) {
    finish(change)
    if (major) say(`Dosavadní data zůstávají v ${asideOf(major)}; až je nebudete potřebovat, smažte je.`)
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

/** A switch that was cut off, by a kill or a power cut, is ended before anything else begins. */
async function endInterrupted() {
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
  keepOnly(home, [to, from])
  clearBackups(home)
}

/** Says so only when the site does. */
async function keepUp(folder, words) {
  const commit = commitOf(folder)
  const isOther = renewUnits(folder, home, units)
  if (!isOther && (await isReady(commit))) return say(words)
  say(`Verze ${commit} ${isOther ? 'má jinou službu' : 'neodpovídá'}, spouštím ji …`)
  if (!(await start(folder)))
    fail(`Verze ${commit} se nerozběhla. Podívejte se: journalctl -u westmore -n 100`)
  say(`Běží ${commit}.`)
}

function fetchTarget() {
  try {
    if (git(home, 'remote') !== '') git(home, 'fetch', '--quiet', '--tags', '--prune')
    if (given.to) return given.to
    const followed = git(home, 'rev-parse', '--abbrev-ref', '@{upstream}')
    // What came after the newest tag is not signed yet.
    return isSignedOnly ? git(home, 'describe', '--tags', '--abbrev=0', followed) : followed
  } catch ({ message }) {
    return fail(`Novou verzi se nepodařilo stáhnout. ${message}`)
  }
}

/** Packages and build of that version by its own means, while the old one serves. */
function prepare(folder) {
  const work =
    "const { ensureInstalled } = await import('./launch/install.mjs'); ensureInstalled(); const { ensureBuilt } = await import('./launch/build.mjs'); ensureBuilt()"
  // It must not take the processor from the version that serves.
  const command = ['-n', '15', process.execPath, '--input-type=module', '-e', work]
  if (run('nice', command, { cwd: folder }) !== 0) {
    keepOnly(home, [currentOf(home)])
    fail('Novou verzi se nepodařilo připravit; běží dál ta předchozí. Důvod stojí výše.')
  }
}

function secure(old) {
  if (given['without-backup']) say('Bez zálohy.')
  else if (backUp(old) === undefined) fail('Zálohu se nepodařilo vytvořit; běží dál předchozí verze.')
}

/** A copy of the data from before, by the version that knows them; its path, when it is there. */
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
  noteBackup(home, file)
  say(`Záloha: ${file}`)
  return file
}

/** Another major version of PostgreSQL reads the data only from a backup. The site is stopped, because later writes would be lost. */
function bringOver({ from, to, major }) {
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

/** Whether that version came up: the service was started and it is this commit that says it is ready. */
async function start(folder, stopping = new AbortController().signal) {
  const commit = commitOf(folder)
  switchTo(home, folder)
  const patience = AbortSignal.any([stopping, AbortSignal.timeout(Number(given.patience) * 1_000)])
  if (patience.aborted || !(await restart(folder, patience))) return false
  while (!patience.aborted) {
    if (await isReady(commit)) return true
    await sleep(LOOK)
  }
  return false
}

async function restart(folder, patience) {
  const accepted = existsSync(wentBack) ? util.parseEnv(readFileSync(wentBack, 'utf8')) : {}
  const env = { ...process.env, ...accepted, WESTMORE_CURRENT: folder }
  // In a session of its own: Ctrl+C, which every process of a terminal gets, must not cut the way back off.
  const child = spawn('/bin/sh', ['-c', given.restart], {
    cwd: home,
    env,
    stdio: ['ignore', output, output],
    detached: true,
  })
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM')
  patience.addEventListener('abort', end)
  const [status] = await once(child, 'exit')
  patience.removeEventListener('abort', end)
  return status === 0
}

async function isReady(commit) {
  const ask = (path) => fetch(address + path, { signal: AbortSignal.timeout(TO_ANSWER) })
  try {
    const { version } = await (await ask('/api/status')).json()
    return version?.commit === commit && (await ask('/readyz')).status === 200
  } catch {
    return false
  }
}

/** The data stay as the new version left them: its migrations only added, so the old one works on them when it may. */
async function goBack({ from, to, units: before, major }) {
  if (major) {
    stop()
    takeMajorBack(major)
  }
  const names = newMigrations(from, to)
  if (names.length > 0) {
    // `wx` follows no link.
    rmSync(wentBack, { force: true })
    writeFileSync(wentBack, `NEWER_MIGRATIONS=${names.join(',')}\n`, { flag: 'wx' })
  }
  restoreUnits(before, units)
  if (!(await start(from)))
    fail(`Ani předchozí verze ${basename(from)} neběží! Podívejte se: journalctl -u westmore -n 100`)
  rmSync(switching)
  keepOnly(home, [from])
}

function say(text) {
  console.log(text)
}

function seconds(began) {
  return ((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')
}
