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

/** Lines beyond twice the revocations in force that are allowed before the file is written again. */
const SLACK = 200

/**
 * Revocations in a file of their own, appended and flushed: when the newest list is torn, the one before it lets none of these people
 * in. The last line of a person holds; a line that allows takes the revocation back.
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
      // The file may end with half a line.
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
    /** Returns when they are on the disk, or after a complaint in the console. */
    save(revoked: ReadonlyMap<string, Revoked>): void {
      const lost = [...revoked].filter(([discordId, one]) => written.get(discordId) !== one)
      const regained = [...written.keys()].filter((discordId) => !revoked.has(discordId))
      if (lost.length === 0 && regained.length === 0) return
      try {
        append([...lost.map(toChange), ...regained.map(letIn)])
        written = new Map(revoked)
        if (lines > 2 * revoked.size + SLACK) rewrite(revoked)
      } catch (error) {
        say(`who lost access could not be written to ${path}: ${String(error)}`)
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
