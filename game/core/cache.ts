import { createHash } from 'node:crypto'
import { promises, readFileSync } from 'node:fs'
import { isObject, readChange, type Change } from './answers.ts'
import type { Kept } from './people.ts'

type List = Kept & { until: string }

export type Cache = ReturnType<typeof openCache>

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The list of people on disk: written beside and renamed, the previous one kept, a torn one recognised by its digest. */
export function openCache(folder: string, say: (text: string) => void) {
  const current = `${folder}/people.json`
  const previous = `${folder}/people.previous.json`
  /** The previous list does not know of the newest revocations; they must outlive a torn current one. */
  const revocations = `${folder}/revoked.json`
  let isWriting = false
  let next: (() => List) | undefined

  async function writeBeside(path: string, list: List): Promise<void> {
    const text = JSON.stringify(list)
    await promises.writeFile(`${path}.new`, `${digestOf(text)}\n${text}`, { flush: true })
  }

  async function write(list: List): Promise<void> {
    await promises.mkdir(folder, { recursive: true })
    await writeBeside(revocations, { ...list, allowed: [] })
    await promises.rename(`${revocations}.new`, revocations)
    await writeBeside(current, list)
    await promises.rename(current, previous).catch(() => {})
    await promises.rename(`${current}.new`, current)
  }

  async function writeOn(): Promise<void> {
    isWriting = true
    while (next) {
      const list = next()
      next = undefined
      try {
        await write(list)
      } catch (error) {
        say(`the list of players could not be written to ${folder}: ${String(error)}`)
      }
    }
    isWriting = false
  }

  return {
    load(): { until: string; changes: Change[] } | undefined {
      const found = readKept(current)
      if (found) return found
      const older = readKept(previous)
      return older && { ...older, changes: [...older.changes, ...(readKept(revocations)?.changes ?? [])] }
    },
    /** Writes the newest soon; of several waiting only the last. */
    save(until: string, keep: () => Kept): void {
      next = () => ({ until, ...keep() })
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
