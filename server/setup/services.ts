import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { trustAuthority } from '#process/authority.ts'
import { makePrivateFolder } from '#process/owned-files.ts'
import { StartError } from '#process/start-error.ts'
import { ACCOUNT, CADDY_MARK, caddyFile, UNIT_MARK, unitFiles, type Place } from './files.ts'
import { setupWords as words } from './words.ts'

/** Folder systemd reads first; drop-ins are in folders beside our units. */
export const UNITS = '/etc/systemd/system'
const UNIT = 'westmore.service'
const CADDYFILE = '/etc/caddy/Caddyfile'
const DEBIAN_CADDYFILE = '# The Caddyfile is an easy way to configure your Caddy web server.'

const hasSystemd = () => existsSync('/run/systemd/system')
const runCommand = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
const isInstalled = (command: string) =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

export function writeService(place: Place): void {
  if (accountId('-u') === undefined)
    runCommand('useradd', '--system', '--home-dir', place.dataDir, '--shell', '/usr/sbin/nologin', ACCOUNT)
  for (const folder of [place.dataDir, place.backupFolder]) if (folder) ownFolder(folder)
  const current = join(place.home, 'current')
  if (!existsSync(current)) symlinkSync('.', current)
  writeUnits(place, UNITS)
  if (!hasSystemd()) console.log(words.noSystemd)
}

/** Updates the units of this installation to this version; other installations' and handwritten units stay. */
export function renewUnits(place: Place, folder: string): void {
  const textOf = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
  const found = textOf(UNIT)
  const isOurs = found.startsWith(UNIT_MARK) && found.includes(`\nWorkingDirectory=${place.home}/current\n`)
  const isOther = Object.entries(unitFiles(place)).some(([name, text]) => textOf(name) !== text)
  if (isOurs && isOther) writeUnits(place, folder)
}

function writeUnits(place: Place, folder: string): void {
  for (const [name, text] of Object.entries(unitFiles(place))) writeText(join(folder, name), text)
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
  const found = existsSync(CADDYFILE) ? readFileSync(CADDYFILE, 'utf8') : CADDY_MARK
  const isOurs = found.startsWith(CADDY_MARK) || found.startsWith(DEBIAN_CADDYFILE)
  const path = isOurs ? CADDYFILE : '/etc/caddy/westmore.caddy'
  writeText(path, caddyFile(publicUrl, port, hasOwnAuthority))
  if (!isOurs) console.log(words.keptCaddyfile(path))
  if (hasSystemd()) runCommand('systemctl', 'reload-or-restart', 'caddy')
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
