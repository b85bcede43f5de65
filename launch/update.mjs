import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, parseEnv } from 'node:util'
import { homeOf } from './home.mjs'
import {
  checkOut,
  commitOf,
  currentOf,
  git,
  hashOf,
  isOlder,
  isSigned,
  keepOnly,
  newMigrations,
  switchTo,
} from './releases.mjs'
import { fail, run } from './run.mjs'

const GIB = 1024 ** 3
/** A version with its packages and its build takes about one. */
const ROOM = 2 * GIB
/** Between two looks (ms) whether the new version is ready, and how long an answer may take. */
const LOOK = 500
const TO_ANSWER = 5_000

const { values: given } = parseArgs({
  options: {
    /** A commit, tag or branch; what the clone follows unless given. */
    to: { type: 'string' },
    home: { type: 'string', default: homeOf() },
    restart: { type: 'string', default: 'systemctl restart westmore' },
    /** How long (s) the new version may take until it is ready, its migrations included. */
    patience: { type: 'string', default: '900' },
    'without-backup': { type: 'boolean', default: false },
    /** The command starts itself again with this once it has the lock. */
    locked: { type: 'boolean', default: false },
  },
})
const { home } = given
const settings = existsSync(join(home, '.env')) ? parseEnv(readFileSync(join(home, '.env'), 'utf8')) : {}
const address = `http://127.0.0.1:${settings.PORT || 3001}`
/** Read by the service beside `.env`: on what data of a newer version this one may work. */
const wentBack = join(home, 'went-back.env')

const { UPDATE_SIGNED: signed = 'off' } = settings
if (!['', 'off', 'required'].includes(signed)) fail('UPDATE_SIGNED v .env může být jen required nebo off.')
const isSignedOnly = signed === 'required'

if (given.locked) await update()
else runAlone()

/** One update at a time; the kernel lets the lock go with the process, however that ends. */
function runAlone() {
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2), '--locked']
  const lock = join(home, '.git/westmore-update.lock')
  const code = run('flock', ['--nonblock', '--conflict-exit-code', '75', lock, process.execPath, ...self], {
    cwd: home,
  })
  if (code === 75) fail('Aktualizace už běží.')
  process.exit(code)
}

async function update() {
  const old = currentOf(home)
  const hash = hashOf(home, fetchTarget())
  const commit = hash.slice(0, 12)
  if (commit === commitOf(old)) return say(`Verze ${commit} už běží.`)
  if (isSignedOnly && !given.to && isOlder(home, hash, commitOf(old)))
    return say(`Verze ${commitOf(old)} už běží, novější podepsaná není.`)
  if (isSignedOnly && !isSigned(home, hash))
    fail(`Verze ${commit} nemá podpis, kterému tento stroj věří (UPDATE_SIGNED); nic se nezměnilo.`)
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < ROOM) fail('Na disku jsou potřeba aspoň 2 GiB volného místa.')

  say(`Připravuji verzi ${commit} vedle běžící ${commitOf(old)} …`)
  const folder = checkOut(home, hash)
  prepare(folder)
  backUp(old)

  say('Přepínám …')
  const began = performance.now()
  if (await start(folder, commit)) {
    rmSync(wentBack, { force: true })
    keepOnly(home, [folder, old])
    return say(
      `Hotovo: běží ${commit}, přepnutí trvalo ${seconds(began)} s. Předchozí verze zůstává pro návrat.`,
    )
  }
  await goBack(old, folder)
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

/** A copy of the data from before, by the version that knows them. */
function backUp(old) {
  if (given['without-backup']) return say('Bez zálohy.')
  const { scripts } = JSON.parse(readFileSync(join(old, 'package.json'), 'utf8'))
  if (!scripts?.backup)
    fail('Běžící verze neumí zálohovat (npm run backup). Zálohujte sami a přidejte --without-backup.')
  const folder = settings.BACKUP_DIR || join(home, 'backups')
  say('Zálohuji …')
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'backup', '--', folder], {
    cwd: old,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 16 * 1024 ** 2,
  })
  const file = stdout?.trim().split('\n').at(-1) ?? ''
  if (status !== 0 || !existsSync(file)) fail('Zálohu se nepodařilo vytvořit; běží dál předchozí verze.')
  say(`Záloha: ${file}`)
}

/** Whether that version came up: the service was started and it is this commit that says it is ready. */
async function start(folder, commit) {
  switchTo(home, folder)
  const accepted = existsSync(wentBack) ? parseEnv(readFileSync(wentBack, 'utf8')) : {}
  const env = { ...process.env, ...accepted, WESTMORE_CURRENT: folder }
  if (run('/bin/sh', ['-c', given.restart], { cwd: home, env }) !== 0) return false
  const until = performance.now() + Number(given.patience) * 1_000
  while (performance.now() < until) {
    if (await isReady(commit)) return true
    await sleep(LOOK)
  }
  return false
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
async function goBack(old, folder) {
  say('Nová verze se nerozběhla, vracím předchozí …')
  const names = newMigrations(old, folder)
  if (names.length > 0) {
    // `wx` follows no link.
    rmSync(wentBack, { force: true })
    writeFileSync(wentBack, `NEWER_MIGRATIONS=${names.join(',')}\n`, { flag: 'wx' })
  }
  const isBack = await start(old, commitOf(old))
  keepOnly(home, [old])
  fail(
    isBack
      ? `Běží zase ${commitOf(old)}. Nic se neztratilo; co se stalo: journalctl -u westmore`
      : `Ani předchozí verze ${basename(old)} neběží! Podívejte se: journalctl -u westmore -n 100`,
  )
}

function say(text) {
  console.log(text)
}

function seconds(began) {
  return ((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')
}
