import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Ban } from '@westmore/contract/game.ts'
import { readBan } from './answers.ts'

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Replaced with each change, so that the file keeps nothing of an earlier one. */
export function openBanFile(folder: string, say: (text: string) => void) {
  const path = `${folder}/bans.ndjson`
  let written: { bans: ReadonlyMap<string, Ban>; digest: string } | undefined

  const isWritten = (bans: ReadonlyMap<string, Ban>) =>
    written?.bans.size === bans.size && [...bans].every(([id, ban]) => written?.bans.get(id) === ban)

  return {
    load(): { bans: Ban[]; digest: string } {
      const text = readText(path)
      const bans = text.split('\n').map(readLine)
      return { bans: bans.filter((ban) => ban !== undefined), digest: digestOf(text) }
    },
    /**
     * A failure is printed to the console and retried by the next call. Returns the digest of these bans,
     * written or not.
     */
    save(bans: ReadonlyMap<string, Ban>): string {
      if (written && isWritten(bans)) return written.digest
      const text = [...bans.values()].map((ban) => `${JSON.stringify(ban)}\n`).join('')
      const digest = digestOf(text)
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(`${path}.new`, text, { flush: true })
        renameSync(`${path}.new`, path)
        written = { bans: new Map(bans), digest }
      } catch (error) {
        say(`bans could not be written to ${path}: ${String(error)}`)
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

function readLine(line: string): Ban | undefined {
  try {
    return readBan(JSON.parse(line))
  } catch {
    return undefined
  }
}
