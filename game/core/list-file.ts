import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

interface Options<Entry> {
  folder: string
  name: string
  /** Names the entries on the console. */
  what: string
  toLine: (id: string, entry: Entry) => unknown
  say: (text: string) => void
}

/**
 * A file with a line for each entry. It is replaced with each change, so that it keeps nothing of an earlier
 * one, and flushed.
 */
export function openListFile<Entry>({ folder, name, what, toLine, say }: Options<Entry>) {
  const path = `${folder}/${name}.ndjson`
  let written: string | undefined

  return {
    /** Lines that cannot be read are undefined. */
    load(): { lines: unknown[]; digest: string } {
      const text = readText(path)
      return { lines: text.split('\n').map(readLine), digest: digestOf(text) }
    },
    /**
     * A failure is printed to the console and retried by the next call. Returns the digest of these entries,
     * written or not.
     */
    save(entries: ReadonlyMap<string, Entry>): string {
      const text = [...entries].map(([id, entry]) => `${JSON.stringify(toLine(id, entry))}\n`).join('')
      const digest = digestOf(text)
      if (digest === written) return digest
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(`${path}.new`, text, { flush: true })
        renameSync(`${path}.new`, path)
        written = digest
      } catch (error) {
        say(`${what} could not be written to ${path}: ${String(error)}`)
      }
      return digest
    },
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
