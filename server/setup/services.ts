import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeFolder } from '#owned.ts'
import { StartError } from '#start-error.ts'
import { ACCOUNT, CADDY_MARK, caddyFile, unitFile, type Place } from './files.ts'
import { setupWords as words } from './words.ts'

const UNIT = '/etc/systemd/system/westmore.service'
const CADDYFILE = '/etc/caddy/Caddyfile'
/** What Debian's package puts there to begin with. */
const DEBIAN_CADDYFILE = '# The Caddyfile is an easy way to configure your Caddy web server.'

const hasSystemd = () => existsSync('/run/systemd/system')
const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
const isThere = (command: string) =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

/** The service's account, its folders, its unit; started later, when it was tried. */
export function writeService(place: Place): void {
  if (accountId('-u') === undefined)
    runs('useradd', '--system', '--home-dir', place.dataDir, '--shell', '/usr/sbin/nologin', ACCOUNT)
  for (const folder of [place.dataDir, place.backupFolder]) if (folder) ownFolder(folder)
  const current = join(place.home, 'current')
  if (!existsSync(current)) symlinkSync('.', current)
  put(UNIT, unitFile(place))
  if (hasSystemd()) runs('systemctl', 'daemon-reload')
  else console.log(words.noSystemd)
}

export function startService(): void {
  if (!hasSystemd()) return
  const isUp = runs('systemctl', 'enable', '--quiet', 'westmore') && runs('systemctl', 'restart', 'westmore')
  if (!isUp) throw new StartError(words.notStarted)
  console.log(words.started)
}

/** Caddy's configuration, unless somebody wrote another one; then it lies beside that. */
export function writeProxy(publicUrl: string, port: number, hasOwnAuthority: boolean): void {
  if (!isThere('caddy')) return console.log(words.noCaddy)
  const found = existsSync(CADDYFILE) ? readFileSync(CADDYFILE, 'utf8') : CADDY_MARK
  const isOurs = found.startsWith(CADDY_MARK) || found.startsWith(DEBIAN_CADDYFILE)
  const path = isOurs ? CADDYFILE : '/etc/caddy/westmore.caddy'
  put(path, caddyFile(publicUrl, port, hasOwnAuthority))
  if (!isOurs) console.log(words.keptCaddyfile(path))
  if (hasSystemd()) runs('systemctl', 'reload-or-restart', 'caddy')
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(words.wrote(path))
}

function ownFolder(path: string): void {
  const [uid, gid] = [accountId('-u'), accountId('-g')]
  if (uid !== undefined && gid !== undefined) takeFolder(path, { uid, gid })
}

function accountId(which: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [which, ACCOUNT], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}
