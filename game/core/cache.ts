import { promises, readFileSync } from 'node:fs'
import type { Ban } from '@westmore/contract/game.ts'
import { isObject, readChange } from './answers.ts'
import { digestOf, openBanFile } from './ban-file.ts'
import type { AllowedPeople, SavedList } from './people.ts'
import type { Bans } from './bans.ts'
import { openRevocations } from './revocations.ts'

export type Cache = ReturnType<typeof openCache>

interface Saved extends SavedList {
  bans: Ban[]
  /**
   * False if bans may be missing: the site or the resource was of a version without them, or their file is
   * not the newest.
   */
  areBansComplete: boolean
}

/**
 * The list is written to a new file and renamed; a digest detects a torn file, and then the previous list is
 * read. Revocations and bans are in files of their own and apply to either list; the list has the digest of
 * its bans.
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
    load(): Saved {
      const list = readFile(current) ?? readFile(previous) ?? { until: '', allowed: [], bansDigest: null }
      const { bans, digest } = banFile.load()
      return { ...list, revoked: revocations.load(), bans, areBansComplete: list.bansDigest === digest }
    },
    /**
     * Revocations and bans are written before it returns. The list follows; of several waiting lists only the
     * last is written.
     */
    save(
      { until, areBansComplete }: Pick<Saved, 'until' | 'areBansComplete'>,
      people: Pick<AllowedPeople, 'allowed' | 'revoked'>,
      bans: Pick<Bans, 'all'>,
    ): void {
      revocations.save(people.revoked())
      const digest = banFile.save(bans.all())
      const bansDigest = areBansComplete ? digest : null
      next = () => JSON.stringify({ until, bansDigest, allowed: people.allowed() })
      if (!isWriting) void writePending()
    },
  }
}

type List = Omit<SavedList, 'revoked'> & { bansDigest: string | null }

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
    bansDigest: typeof list['bansDigest'] === 'string' ? list['bansDigest'] : null,
    allowed: allowed.filter((change) => change !== undefined),
  }
}
