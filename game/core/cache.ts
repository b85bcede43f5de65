import { promises, readFileSync } from 'node:fs'
import type { Ban } from '@westmore/contract/game.ts'
import { isObject, readBan, readChange, type Change } from './answers.ts'
import { digestOf, openListFile } from './list-file.ts'
import type { AllowedPeople, Revoked, SavedList } from './people.ts'
import type { Bans } from './bans.ts'

export type Cache = ReturnType<typeof openCache>

interface Saved extends SavedList {
  bans: Ban[]
  /** False if their file is not the one of the list. */
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
  const revokedFile = openListFile({ folder, name: 'revoked', what: 'revocations', toLine: toChange, say })
  const toBan = (_id: string, ban: Ban) => ban
  const banFile = openListFile({ folder, name: 'bans', what: 'bans', toLine: toBan, say })
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
      const { lines, digest } = banFile.load()
      const bans = lines.map(readBan).filter((ban) => ban !== undefined)
      const revoked = readRevoked(revokedFile.load().lines)
      return { ...list, revoked, bans, areBansComplete: list.bansDigest === digest }
    },
    /**
     * Revocations and bans are written before it returns. The list follows; of several waiting lists only the
     * last is written.
     */
    save(until: string, people: Pick<AllowedPeople, 'allowed' | 'revoked'>, bans: Pick<Bans, 'all'>): void {
      revokedFile.save(people.revoked())
      const bansDigest = banFile.save(bans.all())
      next = () => JSON.stringify({ until, bansDigest, allowed: people.allowed() })
      if (!isWriting) void writePending()
    },
  }
}

const toChange = (discordId: string, { reason = null, licenses }: Revoked): Change => ({
  discordId,
  allowed: false,
  licenses: [...licenses],
  reason,
})

/** The last line of a person counts; resources of earlier versions added one with `allowed` to cancel a revocation. */
function readRevoked(lines: readonly unknown[]): Map<string, Revoked> {
  const revoked = new Map<string, Revoked>()
  for (const change of lines.map(readChange)) {
    if (!change) continue
    revoked.delete(change.discordId)
    if (!change.allowed) revoked.set(change.discordId, change)
  }
  return revoked
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
