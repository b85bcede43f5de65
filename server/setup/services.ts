import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { trustAuthority } from '#process/authority.ts'
import { makePrivateFolder } from '#process/owned-files.ts'
import { StartError } from '#process/start-error.ts'
import { ACCOUNT, caddyDropIn, caddyFile, IS_OURS, isAsWritten, unitFiles, type Place } from './files.ts'
import { setupWords as words } from './words.ts'

/** Folder systemd reads first; drop-ins are in folders beside our units. */
export const UNITS = '/etc/systemd/system'
const COMMAND = '/usr/local/bin/westmore'
const UNIT = 'westmore.service'
export const CADDY = '/etc/caddy'
const OWN_CADDYFILE = 'westmore.caddy'
const DEBIAN_CADDYFILE = '# The Caddyfile is an easy way to configure your Caddy web server.'

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const hasSystemd = () => existsSync('/run/systemd/system')
const runCommand = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
const isInstalled = (command: string) =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

export function writeService(place: Place): void {
  if (accountId('-u') === undefined)
    runCommand('useradd', '--system', '--home-dir', place.dataDir, '--shell', '/usr/sbin/nologin', ACCOUNT)
  for (const folder of [place.dataDir, place.backupFolder]) if (folder) ownFolder(folder)
  writeUnits(place, UNITS)
  if (!hasSystemd()) console.log(words.noSystemd)
}

/** Updates the units of this installation to this version; other installations' and handwritten units stay. */
export function renewUnits(place: Place, folder: string): void {
  const found = textOf(join(folder, UNIT))
  const isOurs = IS_OURS.test(found) && found.includes(`\nWorkingDirectory=${place.home}/current\n`)
  const isOther = Object.entries(unitFiles(place)).some(([name, text]) => textOf(join(folder, name)) !== text)
  if (isOurs && isOther) writeUnits(place, folder)
}

function writeUnits(place: Place, folder: string): void {
  for (const [name, text] of Object.entries(unitFiles(place))) writeText(join(folder, name), text)
  if (folder !== UNITS) return
  rmSync(COMMAND, { force: true })
  symlinkSync(join(place.home, 'current/westmore'), COMMAND)
  if (hasSystemd()) runCommand('systemctl', 'daemon-reload')
}

export function startService(hasCall: boolean): boolean {
  if (!hasSystemd()) return false
  runCommand('systemctl', hasCall ? 'enable' : 'disable', '--quiet', '--now', 'westmore-call.timer')
  const isUp =
    runCommand('systemctl', 'enable', '--quiet', 'westmore') && runCommand('systemctl', 'restart', 'westmore')
  if (!isUp) throw new StartError(words.notStarted)
  console.log(words.started)
  return true
}

/** Writes Caddy's configuration, or a file beside it when the existing one is not ours. */
export function writeProxy(publicUrl: string, port: number, hasOwnAuthority: boolean): void {
  if (!isInstalled('caddy')) return console.log(words.noCaddy)
  const found = textOf(join(CADDY, 'Caddyfile'))
  const isOurs = found === '' || IS_OURS.test(found) || found.startsWith(DEBIAN_CADDYFILE)
  const path = join(CADDY, isOurs ? 'Caddyfile' : OWN_CADDYFILE)
  writeText(path, caddyFile(publicUrl, port, hasOwnAuthority))
  if (!isOurs) console.log(words.keptCaddyfile(path))
  writeText(join(UNITS, 'caddy.service.d/westmore.conf'), caddyDropIn())
  if (hasSystemd()) runCommand('systemctl', 'daemon-reload')
  if (hasSystemd()) runCommand('systemctl', 'reload-or-restart', 'caddy')
}

/** Updates the configuration that setup wrote; one that its operator changed stays, and the difference is shown. */
export function renewProxy(publicUrl: string, port: number, folder: string): void {
  for (const path of ['Caddyfile', OWN_CADDYFILE].map((name) => join(folder, name))) {
    const found = textOf(path)
    const wanted = caddyFile(publicUrl, port, found.includes('\ttls internal'))
    if (!IS_OURS.test(found) || withoutMark(found) === withoutMark(wanted)) continue
    if (!isAsWritten(found)) {
      console.log(words.otherCaddyfile(path, linesBeyond(wanted, found)))
      continue
    }
    writeText(path, wanted)
    if (hasSystemd()) runCommand('systemctl', 'reload', 'caddy')
  }
}

const withoutMark = (text: string) => text.slice(text.indexOf('\n'))

function linesBeyond(wanted: string, found: string): string[] {
  const known = new Set(found.split('\n'))
  return withoutMark(wanted)
    .split('\n')
    .filter((line) => !known.has(line))
}

const Authority = z.object({ root_certificate: z.string() })
/** Caddy's admin endpoint on this machine; requested this many times, once a second, while Caddy starts. */
const CADDY_AUTHORITY = 'http://127.0.0.1:2019/pki/ca/local'
const TRIES = 20

export async function writeAuthority(path: string): Promise<void> {
  const root = await askForAuthority()
  if (root === undefined) return console.log(words.noAuthority)
  writeText(path, root)
  trustAuthority(path)
}

async function askForAuthority(): Promise<string | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const answer = await fetch(CADDY_AUTHORITY, { signal: AbortSignal.timeout(1_000) })
      return Authority.parse(await answer.json()).root_certificate
    } catch {
      await sleep(1_000)
    }
  }
  return undefined
}

/** The password in rclone's form, obscured but not encrypted. */
export function obscurePassword(password: string): string {
  const { stdout, status } = spawnSync('rclone', ['--config=', 'obscure', '-'], {
    input: password,
    encoding: 'utf8',
  })
  if (status !== 0) throw new StartError(words.noRclone)
  return stdout.trim()
}

/** Records the host key of the machine at this address, so that another machine is refused. Returns the file. */
export function saveHostKey(host: string, home: string): string {
  const path = join(home, 'offsite-known-hosts')
  const { stdout } = spawnSync('ssh-keyscan', ['-T', '5', host], { encoding: 'utf8' })
  if (!stdout) throw new StartError(words.noHostKey(host))
  writeText(path, stdout)
  return path
}

/** With less memory and swap than this (bytes), an update beside the running site could end it. */
const ENOUGH = 1.9e9
const SWAP = '/swapfile'

export function hasEnoughMemory(meminfo = readFileSync('/proc/meminfo', 'utf8')): boolean {
  const [, total, swap] = /^MemTotal: +(\d+)[^]*^SwapTotal: +(\d+)/m.exec(meminfo) ?? []
  return (Number(total) + Number(swap)) * 1024 >= ENOUGH
}

/** One gigabyte on the disk, also after the next boot. */
export function makeSwap(): void {
  const isMade =
    !existsSync(SWAP) &&
    runCommand('fallocate', '--length', '1G', SWAP) &&
    runCommand('chmod', '600', SWAP) &&
    runCommand('mkswap', SWAP) &&
    runCommand('swapon', SWAP)
  if (!isMade) return console.log(words.noSwap(SWAP))
  appendFileSync('/etc/fstab', `${SWAP} none swap sw 0 0\n`)
  console.log(words.madeSwap(SWAP))
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(words.wrote(path))
}

function ownFolder(path: string): void {
  const [uid, gid] = [accountId('-u'), accountId('-g')]
  if (uid !== undefined && gid !== undefined) makePrivateFolder(path, { uid, gid })
}

function accountId(which: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [which, ACCOUNT], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}
