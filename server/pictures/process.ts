import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { MAX_PICTURE_BYTES, MAX_PICTURE_POINTS, MAX_PICTURE_SIDE } from '@westmore/contract/pictures.ts'

export interface ProcessLimits {
  /** MiB of writable memory; Node itself uses 90 of them. */
  memory: number
  seconds: number
}

/** Enough for the largest accepted picture: an interlaced PNG of 40 million pixels with 16 bits per colour. */
const LIMITS: ProcessLimits = { memory: 640, seconds: 20 }
const DRAWER = fileURLToPath(new URL('./drawer.mjs', import.meta.url))
const NODE = [process.execPath, '--jitless', '--max-old-space-size=64']
const SIZES = [MAX_PICTURE_SIDE, MAX_PICTURE_POINTS, MAX_PICTURE_BYTES].map(String)
const UNREADABLE = 2
const NICENESS = 5
/** Wall-clock limit as a multiple of CPU time, because other processes run too. */
const PATIENCE = 3
const MOST_OUTPUT = 2 * MAX_PICTURE_BYTES
const MOST_WORDS = 2_000

export interface Outcome {
  /** `ended`: killed at a limit, or died; `bytes` has the drawn picture only when done. */
  state: 'done' | 'unreadable' | 'ended'
  bytes: Buffer
}

/**
 * Draws the bytes in a separate process. The kernel limits its memory and CPU time, the server its wall-clock
 * time; pipe 3 closes when the server ends. It gets none of the server's environment.
 */
export function drawInProcess(
  bytes: Buffer,
  log: Pick<FastifyBaseLogger, 'warn'>,
  running: Set<() => void>,
  { memory, seconds }: ProcessLimits = LIMITS,
  command = [...NODE, DRAWER, ...SIZES],
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const limits = `ulimit -c 0 && ulimit -t ${seconds} && ulimit -d ${memory * 1024} && exec "$@"`
    const child = spawn('/bin/sh', ['-c', limits, 'sh', ...command], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
    })
    const kill = () => void child.kill('SIGKILL')
    const timer = setTimeout(kill, PATIENCE * seconds * 1_000)
    running.add(kill)
    const drawn: Buffer[] = []
    let size = 0
    let words = ''
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_OUTPUT) kill()
      else drawn.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      if (words.length < MOST_WORDS) words += chunk.toString('latin1')
    })
    // The process may end before it has read everything.
    for (const pipe of child.stdio) pipe?.on('error', () => {})
    child.on('error', (error) => {
      finish()
      reject(error)
    })
    child.on('close', (code, signal) => {
      finish()
      if (code === 0) return resolve({ state: 'done', bytes: Buffer.concat(drawn) })
      if (code === UNREADABLE) return resolve({ state: 'unreadable', bytes: Buffer.alloc(0) })
      log.warn({ code, signal, words: words.slice(0, MOST_WORDS) }, 'a picture was given up')
      resolve({ state: 'ended', bytes: Buffer.alloc(0) })
    })
    child.on('spawn', () => {
      lowerPriority(child.pid)
      child.stdin.end(bytes)
    })

    function finish() {
      clearTimeout(timer)
      running.delete(kill)
    }
  })
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has already ended.
  }
}
