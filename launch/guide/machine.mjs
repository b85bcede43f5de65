import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const CACHE = '/var/cache/westmore-guide'
export const MIRROR = 'http://deb.debian.org'
const SUITE = 'bookworm'
/** Packages that every rented Debian has in addition to the essential ones. */
const PACKAGES = 'systemd-sysv,dbus,ca-certificates,iproute2,procps,less'
const sources = `deb ${MIRROR}/debian ${SUITE} main
deb ${MIRROR}/debian ${SUITE}-updates main
deb ${MIRROR}/debian-security ${SUITE}-security main
`
/** The hash makes a new tree if the packages or sources change. */
const BASE = `${SUITE}-${createHash('sha256')
  .update(PACKAGES + sources)
  .digest('hex')
  .slice(0, 12)}`
const PROXY = 'http://127.0.0.1:8118'
/** How long (ms) a machine may take to start its services. */
const BOOT_TIMEOUT = 60_000

/** Creates the file tree that all machines start with, once. */
export function ensureBase() {
  const base = join(CACHE, BASE)
  if (existsSync(base)) return base
  const making = `${base}.partial`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const args = ['--variant=minbase', `--include=${PACKAGES}`, SUITE, making, `${MIRROR}/debian`]
  const { status, stdout } = spawnSync('debootstrap', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`debootstrap: ${stdout.trim().split('\n').at(-1)}`)
  writeFileSync(join(making, 'etc/apt/sources.list'), sources)
  rmSync(join(making, 'etc/machine-id'))
  renameSync(making, base)
  return base
}

export function removeLeftovers() {
  if (!existsSync(CACHE)) return
  for (const name of readdirSync(CACHE)) {
    const pid = /^run-(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) removeRun(join(CACHE, name))
    else if (name.startsWith(SUITE) && name !== BASE)
      rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}

export function removeRun(folder) {
  for (const name of readdirSync(folder)) spawnSync('umount', ['--lazy', join(folder, name, 'root')])
  // With hundreds of thousands of files `rm` is many times faster than Node.
  spawnSync('rm', ['-rf', '--one-file-system', folder])
}

/**
 * A bare Debian with systemd in its own namespaces, on a copy-on-write layer over the base. Its only network is its loopback; apt and
 * npm use the proxy.
 */
export class Machine {
  #init
  #nspawn
  #memory

  /** `memory` (bytes) limits the machine and all that is run in it. */
  constructor({ base, run, name, memory, share, tools, npmrc, writeLog }) {
    Object.assign(this, { name, share, tools, writeLog })
    this.folder = join(run, name)
    this.root = join(this.folder, 'root')
    this.cgroup = cgroupFor(`westmore-guide-${process.pid}-${name}`)
    this.#memory = memory && memoryGroup(`westmore-guide-${process.pid}-${name}`, memory)
    for (const part of ['upper', 'work', 'root']) mkdirSync(join(this.folder, part), { recursive: true })
    // `volatile` skips syncing, because the machine is thrown away.
    const layers = `volatile,lowerdir=${base},upperdir=${join(this.folder, 'upper')},workdir=${join(this.folder, 'work')}`
    command('/', 'mount', '-t', 'overlay', 'overlay', '-o', layers, this.root)
    this.write('/etc/hostname', `${name}\n`)
    this.write('/etc/hosts', `127.0.0.1 localhost ${name} westmore.cz\n::1 localhost\n`)
    this.write(
      '/etc/apt/apt.conf.d/90guide',
      `Acquire::http::Proxy "${PROXY}";\nAPT::Get::Assume-Yes "true";\n`,
    )
    this.write('/root/.npmrc', `${npmrc}proxy=${PROXY}\nhttps-proxy=${PROXY}\nupdate-notifier=false\n`)
    this.write('/etc/systemd/system/guide-proxy.socket', '[Socket]\nListenStream=127.0.0.1:8118\n')
    const proxyd = 'ExecStart=/lib/systemd/systemd-socket-proxyd /srv/guide/proxy'
    this.write('/etc/systemd/system/guide-proxy.service', `[Service]\n${proxyd}\n`)
    this.#link('sockets.target.wants/guide-proxy.socket', '/etc/systemd/system/guide-proxy.socket')
    // Without a network card, services would wait two minutes for the network.
    for (const unit of ['systemd-networkd', 'systemd-networkd-wait-online'])
      this.#link(`${unit}.service`, '/dev/null')
    for (const cache of ['apt', 'npm']) mkdirSync(join(CACHE, cache), { recursive: true })
  }

  #link(unit, to) {
    const path = join(this.root, 'etc/systemd/system', unit)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(to, path)
  }

  write(path, text) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
  }

  copy(from, path) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    cpSync(from, join(this.root, path), { recursive: true, preserveTimestamps: true })
  }

  read(path) {
    return readFileSync(join(this.root, path), 'utf8')
  }

  async boot() {
    const args = [
      '--quiet',
      '--boot',
      '--register=no',
      ...(this.cgroup ? ['--keep-unit'] : []),
      '--private-network',
      '--resolv-conf=off',
      '--link-journal=no',
      '--console=read-only',
      `--machine=westmore-guide-${process.pid}-${this.name}`,
      `--directory=${this.root}`,
      `--bind=${this.share}:/srv/guide`,
      `--bind-ro=${this.tools}:/srv/guide-tools`,
      `--bind=${join(CACHE, 'apt')}:/var/cache/apt/archives`,
      `--bind=${join(CACHE, 'npm')}:/root/.npm`,
    ]
    this.#nspawn = spawn(
      'sh',
      ['-c', `${this.#entering(this.cgroup, this.#memory)}exec systemd-nspawn "$@"`, 'sh', ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
        // Ctrl+C must not reach the machine; `end` stops it.
        detached: true,
      },
    )
    for (const stream of [this.#nspawn.stdout, this.#nspawn.stderr])
      stream.on('data', (part) => this.writeLog(part))
    await this.#booted()
  }

  #entering(...groups) {
    return groups.map((group) => (group ? `echo $$ > '${group}/cgroup.procs' && ` : '')).join('')
  }

  async #booted(before) {
    const until = performance.now() + BOOT_TIMEOUT
    for (;;) {
      const { pid, exitCode } = this.#nspawn
      if (exitCode !== null) throw new Error(`systemd-nspawn ended with ${exitCode}`)
      this.#init = childOf(pid)
      if (this.#init !== undefined && this.#init !== before) {
        const { output } = await this.type('systemctl is-system-running --wait', { limit: 10 }).catch(
          () => ({}),
        )
        if (/^(running|degraded)/m.test(output)) return
      }
      if (performance.now() > until) throw new Error('the machine did not boot within a minute')
      await sleep(200)
    }
  }

  async reboot() {
    const before = this.#init
    await this.type('systemctl reboot', { limit: 10 }).catch(() => {})
    const until = performance.now() + BOOT_TIMEOUT
    while (childOf(this.#nspawn.pid) === before && performance.now() < until) await sleep(100)
    // systemd-nspawn ends a moment after the machine's first process.
    await sleep(500)
    // With its own cgroup the machine does not start again by itself.
    await (this.#nspawn.exitCode === null ? this.#booted(before) : this.boot())
  }

  /**
   * Runs a line as root; returns its exit code and output. With `hand` the line has a terminal, and `hand` gets each new output and a
   * function that types into the terminal.
   */
  async type(line, { folder = '/root', env = {}, limit = 300, hand } = {}) {
    this.writeLog(`\n[${this.name}] ${folder} # ${line}\n`)
    const inside = hand
      ? ['script', '--quiet', '--return', '--flush', '--command', line, '/dev/null']
      : ['bash', '-c', line]
    const variables = {
      HOME: '/root',
      USER: 'root',
      SHELL: '/bin/bash',
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      DEBIAN_FRONTEND: 'noninteractive',
      ...env,
    }
    const enter = `--target ${this.#init} --mount --uts --ipc --net --pid --cgroup --root --wd env -i`.split(
      ' ',
    )
    const shell = ['sh', '-c', 'cd "$0" && exec "$@"', folder, ...inside]
    const set = Object.entries(variables).map((pair) => pair.join('='))
    const entering = `${this.#entering(this.#memory)}exec nsenter "$@"`
    const child = spawn('sh', ['-c', entering, 'sh', ...enter, ...set, ...shell], {
      stdio: [hand ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part
        this.writeLog(part)
        hand?.(output, (text) => child.stdin.writable && child.stdin.write(text))
      })
    const [code] = await once(child, 'close', { signal: AbortSignal.timeout(limit * 1_000) }).catch(
      (error) => {
        if (error.name !== 'AbortError') throw error
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
        throw new Error(`not finished within ${limit} s; output: ${lastLines(output)}`)
      },
    )
    return { code, output: output.replaceAll('\r', '') }
  }

  end() {
    this.#nspawn?.kill('SIGKILL')
    // The kernel ends all other processes of the machine with its first one.
    if (existsSync(`/proc/${this.#init}`)) process.kill(this.#init, 'SIGKILL')
    for (let tries = 0; tries < 50 && existsSync(`/proc/${this.#init}`); tries += 1)
      spawnSync('sleep', ['0.1'])
    for (const tree of this.cgroup ? trees : []) removeCgroup(join(tree, basename(this.cgroup)))
    if (this.#memory) removeCgroup(this.#memory)
  }
}

export const lastLines = (output = '') => output.trim().split('\n').slice(-6).join('\n')

/** Runs a command that must succeed; returns its output. */
export function command(cwd, ...line) {
  const { status, stdout, stderr } = spawnSync(line[0], line.slice(1), { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${line.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

function childOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] || undefined
  } catch {
    return undefined
  }
}

const trees = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup/systemd', '/sys/fs/cgroup']

/** On a host without systemd each machine needs its own cgroup; otherwise systemd creates it. */
function cgroupFor(name) {
  if (existsSync('/run/systemd/system')) return undefined
  const tree = trees.find((path) => existsSync(join(path, 'cgroup.procs')))
  if (!tree) return undefined
  mkdirSync(join(tree, name), { recursive: true })
  return join(tree, name)
}

/** Of both versions of control groups; undefined where neither can limit memory here. */
function memoryGroup(name, bytes) {
  const [tree, file] = existsSync('/sys/fs/cgroup/memory')
    ? ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes']
    : ['/sys/fs/cgroup', 'memory.max']
  const path = join(tree, `${name}-memory`)
  try {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, file), String(bytes))
    return path
  } catch {
    removeCgroup(path)
    return undefined
  }
}

function removeCgroup(path) {
  if (!existsSync(path)) return
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) removeCgroup(join(path, entry.name))
  try {
    rmdirSync(path)
  } catch {
    // A process is not reaped yet; an empty cgroup left behind costs nothing.
  }
}
