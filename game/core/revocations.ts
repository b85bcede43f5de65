import { Buffer } from 'node:buffer'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { readChange, type Change } from './answers.ts'
import type { Revoked } from './people.ts'

/** The file is compacted when it has more lines than twice the revocations plus this. */
const SLACK = 200

/**
 * They are flushed to a file of their own, so that they still apply if the newest list is torn and the
 * previous one is read. The last line of a person counts; a line with `allowed` cancels the revocation.
 */
export function openRevocations(folder: string, say: (text: string) => void) {
  const path = `${folder}/revoked.ndjson`
  const found = linesIn(path)
  let lines = found.length
  let written = readRevoked(found)

  function append(changes: readonly Change[]): void {
    mkdirSync(folder, { recursive: true })
    const file = openSync(path, 'a')
    try {
      // The leading line end closes a line that a kill cut off.
      const text = `\n${textOf(changes)}`
      if (writeSync(file, text) < Buffer.byteLength(text)) throw new Error('there is no room for it')
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    lines += changes.length
  }

  function rewrite(revoked: ReadonlyMap<string, Revoked>): void {
    writeFileSync(`${path}.new`, textOf([...revoked].map(toChange)), { flush: true })
    renameSync(`${path}.new`, path)
    lines = revoked.size
  }

  return {
    load: (): ReadonlyMap<string, Revoked> => written,
    /** A failure is printed to the console and retried by the next call. */
    save(revoked: ReadonlyMap<string, Revoked>): void {
      const lost = [...revoked].filter(([discordId, one]) => written.get(discordId) !== one)
      const regained = [...written.keys()].filter((discordId) => !revoked.has(discordId))
      if (lost.length === 0 && regained.length === 0) return
      try {
        append([...lost.map(toChange), ...regained.map(letIn)])
        written = new Map(revoked)
        if (lines > 2 * revoked.size + SLACK) rewrite(revoked)
      } catch (error) {
        say(`revocations could not be written to ${path}: ${String(error)}`)
      }
    },
  }
}

const toChange = ([discordId, { reason = null, licenses }]: [string, Revoked]): Change => ({
  discordId,
  allowed: false,
  licenses: [...licenses],
  reason,
})
const letIn = (discordId: string): Change => ({ discordId, allowed: true, licenses: [], reason: null })
const textOf = (changes: readonly Change[]) => changes.map((change) => `${JSON.stringify(change)}\n`).join('')

function linesIn(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

function readRevoked(lines: readonly string[]): Map<string, Revoked> {
  const revoked = new Map<string, Revoked>()
  for (const line of lines) {
    const change = readLine(line)
    if (!change) continue
    revoked.delete(change.discordId)
    if (!change.allowed) revoked.set(change.discordId, change)
  }
  return revoked
}

function readLine(line: string): Change | undefined {
  try {
    return readChange(JSON.parse(line))
  } catch {
    return undefined
  }
}
