import { createHash } from 'node:crypto'
import { promises, readFileSync } from 'node:fs'
import { isObject, readChange } from './answers.ts'
import type { AllowedPeople, SavedList } from './people.ts'
import type { Bans } from './bans.ts'
import { openBanFile, openRevocations } from './revocations.ts'

export type Cache = ReturnType<typeof openCache>

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The list of allowed people on the disk. It is written to a new file and renamed; a digest detects a torn file, and then the previous
 * list is read. Revocations and bans are in files of their own and apply to either list.
 */
export function openCache(folder: string, say: (text: string) => void) {
  const current = `${folder}/people.json`
  const previous = `${folder}/people.previous.json`
  const revocations = openRevocations(folder, say)
  const banFile = openBanFile(folder, say)
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
      const list = readFile(current) ?? readFile(previous) ?? { until: '', allowed: [], hasBans: false }
      return { ...list, revoked: revocations.load(), bans: banFile.load() }
    },
    /**
     * Writes revocations and bans before it returns; the list follows, and of several waiting lists only the last is
     * written. `hasBans`: the bans are complete up to `until`.
     */
    save(
      { until, hasBans }: Pick<SavedList, 'until' | 'hasBans'>,
      people: Pick<AllowedPeople, 'allowed' | 'revoked'>,
      bans: Pick<Bans, 'all'>,
    ): void {
      revocations.save(people.revoked())
      const areBansWritten = banFile.save(bans.all())
      next = () => JSON.stringify({ until, hasBans: hasBans && areBansWritten, allowed: people.allowed() })
      if (!isWriting) void writePending()
    },
  }
}

type List = Omit<SavedList, 'revoked' | 'bans'>

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
  return {
    until: list['until'],
    hasBans: list['hasBans'] === true,
    allowed: allowed.filter((change) => change !== undefined),
  }
}
