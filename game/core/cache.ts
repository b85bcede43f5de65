import { createHash } from 'node:crypto'
import { promises, readFileSync } from 'node:fs'
import { isObject, readChange, type Change } from './answers.ts'
import type { Kept } from './people.ts'

export type Cache = ReturnType<typeof openCache>

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The set of people on disk: written beside and renamed, the one before it kept, a torn one told by its digest. */
export function openCache(folder: string, say: (text: string) => void) {
  const current = `${folder}/people.json`
  const previous = `${folder}/people.previous.json`
  let isWriting = false
  let next: (() => string) | undefined

  async function write(text: string): Promise<void> {
    await promises.mkdir(folder, { recursive: true })
    await promises.writeFile(`${current}.new`, `${digestOf(text)}\n${text}`, { flush: true })
    await promises.rename(current, previous).catch(() => {})
    await promises.rename(`${current}.new`, current)
  }

  async function writeOn(): Promise<void> {
    isWriting = true
    while (next) {
      const text = next()
      next = undefined
      try {
        await write(text)
      } catch (error) {
        say(`the list of players could not be written to ${folder}: ${String(error)}`)
      }
    }
    isWriting = false
  }

  return {
    load(): { until: string; changes: Change[] } | undefined {
      for (const path of [current, previous]) {
        const found = readKept(path)
        if (found) return found
      }
      return undefined
    },
    /** Writes the newest soon; of several waiting only the last. */
    save(until: string, keep: () => Kept): void {
      next = () => JSON.stringify({ until, ...keep() })
      if (!isWriting) void writeOn()
    },
  }
}

function readKept(path: string): { until: string; changes: Change[] } | undefined {
  try {
    const [digest, text = ''] = readFileSync(path, 'utf8').split('\n')
    return digest === digestOf(text) ? readList(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

function readList(list: unknown): { until: string; changes: Change[] } | undefined {
  if (!isObject(list) || typeof list['until'] !== 'string') return undefined
  const rows = (value: unknown): unknown[][] => (Array.isArray(value) ? value.filter(Array.isArray) : [])
  const changes = [
    ...rows(list['revoked']).map(([discordId, reason, ...licenses]) => ({
      discordId,
      allowed: false,
      licenses,
      reason,
    })),
    ...rows(list['allowed']).map(([discordId, ...licenses]) => ({ discordId, allowed: true, licenses })),
  ]
  return { until: list['until'], changes: changes.map(readChange).filter((change) => change !== undefined) }
}
