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

/** The file is compacted when it has more lines than twice the entries plus this. */
const SLACK = 200

interface Format<Value> {
  folder: string
  file: string
  /** Says in the console what could not be written. */
  name: string
  /** A line for an entry, and for its removal. */
  toLine: (key: string, value: Value) => object
  toRemoval: (key: string) => object
  /** Undefined for a malformed line; no value for a removal. */
  fromLine: (line: unknown) => { key: string; value?: Value } | undefined
  say: (text: string) => void
}

/**
 * A map on the disk: changes are appended and flushed, so that they survive even if other files are torn. The last line of
 * a key counts.
 */
export function openJournal<Value>({ folder, file, name, toLine, toRemoval, fromLine, say }: Format<Value>) {
  const path = `${folder}/${file}`
  const found = linesIn(path)
  let lines = found.length
  let written: ReadonlyMap<string, Value> = readAll(found)

  function readAll(all: readonly string[]): Map<string, Value> {
    const entries = new Map<string, Value>()
    for (const line of all) {
      const entry = parse(line)
      if (!entry) continue
      entries.delete(entry.key)
      if (entry.value !== undefined) entries.set(entry.key, entry.value)
    }
    return entries
  }

  function parse(line: string) {
    try {
      return fromLine(JSON.parse(line))
    } catch {
      return undefined
    }
  }

  function append(entries: readonly object[]): void {
    mkdirSync(folder, { recursive: true })
    const opened = openSync(path, 'a')
    try {
      // The leading line end closes a line that a kill cut off.
      const text = `\n${textOf(entries)}`
      if (writeSync(opened, text) < Buffer.byteLength(text)) throw new Error('there is no room for it')
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    lines += entries.length
  }

  function rewrite(entries: ReadonlyMap<string, Value>): void {
    const all = [...entries].map(([key, value]) => toLine(key, value))
    writeFileSync(`${path}.new`, textOf(all), { flush: true })
    renameSync(`${path}.new`, path)
    lines = entries.size
  }

  return {
    load: (): ReadonlyMap<string, Value> => written,
    /** Writes before it returns; a failure is printed to the console and retried by the next call. */
    save(entries: ReadonlyMap<string, Value>): boolean {
      const added = [...entries].filter(([key, value]) => written.get(key) !== value)
      const removed = [...written.keys()].filter((key) => !entries.has(key))
      if (added.length === 0 && removed.length === 0) return true
      try {
        append([...added.map(([key, value]) => toLine(key, value)), ...removed.map(toRemoval)])
        written = new Map(entries)
        if (lines > 2 * entries.size + SLACK) rewrite(entries)
        return true
      } catch (error) {
        say(`${name} could not be written to ${path}: ${String(error)}`)
        return false
      }
    },
  }
}

const textOf = (entries: readonly object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

function linesIn(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}
