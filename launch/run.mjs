import { spawn, spawnSync } from 'node:child_process'
import { totalmem } from 'node:os'
import { compileCache, node, readIf, root } from './paths.mjs'

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  return status ?? 1
}

/** Runs a script or a tool of node_modules on the project's own Node. */
export function runNode(args, options) {
  return run(node, args, options)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** The site with its database and what works beside it; with less (bytes) the kernel would end one of them. */
const MIN_MEMORY = 900e6

/** Swap counts, too; a memory group of this process can allow less than the machine has. */
export function requireMemory() {
  const [, swap] = /^SwapTotal: +(\d+)/m.exec(readIf('/proc/meminfo')) ?? []
  const missing = missingMemory(totalmem(), process.constrainedMemory(), Number(swap ?? 0) * 1024)
  if (missing) fail(missing)
}

export function missingMemory(total, allowed, swap) {
  const all = Math.min(total, allowed || Infinity) + swap
  if (all >= MIN_MEMORY) return undefined
  return `Web potřebuje aspoň 1 GB paměti (i s odkládacím souborem), tady je ${Math.round(all / 1e6)} MB. Nic se nezměnilo.`
}

/** How often (ms) to check whether npm is still running. */
const CHECK_EVERY = 250

/** Runs several processes together: when one ends, the others are stopped and this process exits with its code. */
export function supervise(start) {
  let code
  let children = []
  const stopAll = (signal = 'SIGTERM') => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  // Ctrl+C in a terminal reaches the children anyway; a signal to this process only must be forwarded.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll('SIGTERM'))
  // npm forwards signals, but after its own kill -9 the only sign is that this process gets another parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || stopAll(), CHECK_EVERY).unref()
  children = start()
  for (const child of children) {
    child.once('exit', (status, signal) => {
      code ??= status ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)
      stopAll()
      if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
        process.exit(code)
    })
  }
}

/** Starts a process that ends with this one even after kill -9, because its IPC channel closes. */
export function startNode(args, env, options = {}) {
  return spawn(node, args, {
    cwd: root,
    // By default glibc keeps freed memory in eight arenas for each core.
    env: { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '2', ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...options,
  })
}
