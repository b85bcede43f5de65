import { createHash } from 'node:crypto'
import { promises, readFileSync } from 'node:fs'
import { isObject, readChange } from './answers.ts'
import type { AllowedPeople, SavedList } from './people.ts'
import { openRevocations } from './revocations.ts'

export type Cache = ReturnType<typeof openCache>

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The list of allowed people on the disk. It is written to a new file and renamed; a digest detects a torn file, and then the previous
 * list is read. Revocations are in a file of their own and apply to either list.
 */
export function openCache(folder: string, say: (text: string) => void) {
  const current = `${folder}/people.json`
  const previous = `${folder}/people.previous.json`
  const revocations = openRevocations(folder, say)
  let isWriting = false
  let next: (() => string) | undefined

  async function write(text: string): Promise<void> {
    await promises.mkdir(folder, { recursive: true })
    await promises.writeFile(`${current}.new`, `${digestOf(text)}\n${text}`, { flush: true })
    await promises.rename(current, previous).catch(() => {})
    await promises.rename(`${current}.new`, current)
  }

  async function writePending(): Promise<void> {
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
    load(): SavedList {
      const list = readFile(current) ?? readFile(previous) ?? { until: '', allowed: [] }
      return { ...list, revoked: revocations.load() }
    },
    /** Writes revocations before it returns; the list follows, and of several waiting lists only the last is written. */
    save(until: string, people: Pick<AllowedPeople, 'allowed' | 'revoked'>): void {
      revocations.save(people.revoked())
      next = () => JSON.stringify({ until, allowed: people.allowed() })
      if (!isWriting) void writePending()
    },
  }
}

type List = Omit<SavedList, 'revoked'>

function readFile(path: string): List | undefined {
  try {
    const [digest, text = ''] = readFileSync(path, 'utf8').split('\n')
    return digest === digestOf(text) ? readList(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

function readList(list: unknown): List | undefined {
  if (!isObject(list) || typeof list['until'] !== 'string' || !Array.isArray(list['allowed']))
    return undefined
  const rows = list['allowed'].filter((row): row is unknown[] => Array.isArray(row))
  const allowed = rows.map(([discordId, ...licenses]) => readChange({ discordId, allowed: true, licenses }))
  return { until: list['until'], allowed: allowed.filter((change) => change !== undefined) }
}
