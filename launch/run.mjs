import { spawn, spawnSync } from 'node:child_process'
import { compiled, node, root } from './paths.mjs'

/** Runs a command to its end with its output shown; gives the exit code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  return status ?? 1
}

/** Runs a TypeScript or JavaScript file, or a tool of node_modules, on our own Node. */
export function runNode(args, options) {
  return run(node, args, options)
}

/** Ends the process with one readable line. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}

/** How often (ms) to look whether npm is still there. */
const LOOK = 250

/** Starts several processes and keeps them alive together: when one ends all end, and so does this one with its exit code. */
export function supervise(start) {
  let code
  let children = []
  const stopAll = (signal = 'SIGTERM') => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  // Ctrl+C in a terminal reaches the children by itself; a signal to this process alone must be passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll('SIGTERM'))
  // npm passes signals on, but nothing tells of its own end by kill -9; then this process has another parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stopAll(), LOOK).unref()
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

/** Starts a process that ends when this one does, even by kill -9: it sees the channel close. */
export function startNode(args, env, options = {}) {
  return spawn(node, args, {
    cwd: root,
    // Left alone, glibc keeps freed memory in eight arenas for each core.
    env: { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2', ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...options,
  })
}
