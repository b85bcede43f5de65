import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { erase, fingerprintOf, storeTombstones, tombstonesOf } from '#features/people/public.ts'
import { activeUsers, lockUser } from '#features/users/public.ts'
import type { Env } from '#env.ts'
import { makeFolder, writeAtomically } from '#process/owned-files.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { StartError } from '#process/start-error.ts'

/** Deleted accounts as keyed hashes, beside the backups: an older backup still contains them. */
export const LIST = 'deleted-accounts'

/** The time of deletion by the account's fingerprint, both as text. */
type Tombstones = Map<string, string>

type Secret = Pick<Env, 'DISCORD_CLIENT_SECRET'>

export async function readList(folder: string): Promise<Tombstones> {
  const path = join(folder, LIST)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [, fingerprint, at] = /^([0-9a-f]{64}) (\d{4}-\S+Z)$/.exec(line) ?? []
      if (fingerprint === undefined || at === undefined)
        throw new StartError(
          `${path} is damaged: «${line.slice(0, 80)}» is not a valid line. Replace it with a copy.`,
        )
      return [fingerprint, at]
    }),
  )
}

export function mergeLists(...lists: Tombstones[]): Tombstones {
  const all: Tombstones = new Map()
  for (const [fingerprint, at] of lists.flatMap((list) => [...list])) {
    const known = all.get(fingerprint)
    if (known === undefined || known < at) all.set(fingerprint, at)
  }
  return all
}

export async function updateList(db: Db, folder: string, now: Date): Promise<void> {
  const known = await readList(folder)
  const limit = limitOf(terms.technical, now).toISOString()
  const rows = await tombstonesOf(db)
  const own: Tombstones = new Map(rows.map(({ fingerprint, at }) => [fingerprint.toString('hex'), at]))
  const all = new Map([...mergeLists(known, own)].filter(([, at]) => at >= limit))
  const text = textOf(all)
  if (text === textOf(known)) return
  makeFolder(folder, 0o700)
  await writeAtomically(join(folder, LIST), (file) => pipeline([text], file))
}

const textOf = (list: Tombstones) =>
  [...list]
    .map(([fingerprint, at]) => `${fingerprint} ${at}\n`)
    .toSorted()
    .join('')

/**
 * Returns how many accounts, deleted after the backup, were erased. A person who returned after a deletion
 * has a newer account, which is kept.
 */
export async function eraseAgain(tx: Tx, secret: Secret, list: Tombstones, now: Date): Promise<number> {
  await storeTombstones(
    tx,
    [...list].map(([fingerprint, at]) => ({ fingerprint: Buffer.from(fingerprint, 'hex'), at })),
  )
  const people = await activeUsers(tx).select(['id', 'createdAt']).execute()
  const gone = people.filter(({ id, createdAt }) => {
    const at = list.get(fingerprintOf(secret, id).toString('hex'))
    return at !== undefined && createdAt < at
  })
  for (const { id } of gone) {
    const person = await lockUser(tx, id)
    if (person) await erase(tx, secret, person, now)
  }
  return gone.length
}
