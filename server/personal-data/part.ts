import { withoutCitationIds } from '@westmore/contract/citations.ts'
import type { SignedIn } from '#caller/session.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'

export interface Part {
  name: string
  /** Description for the list of contents; equal for files that belong together. */
  about: string
  read: () => AsyncIterable<string | Buffer>
  isOfStaff?: true
}

export interface Download {
  db: Db
  env: Env
  user: SignedIn
  now: Date
}

/** A JSON file whose rows are read only when the download reaches it. */
export function jsonPart(name: string, about: string, rows: () => Promise<unknown>): Part {
  return {
    name,
    about,
    read: async function* () {
      yield `${withoutCitationIds(JSON.stringify(await rows(), null, 2))}\n`
    },
  }
}

/** Lists only staff can have entries in; left out when empty. */
export const ofStaff = (...parts: Part[]): Part[] => parts.map((part) => ({ ...part, isOfStaff: true }))

export async function withoutEmptyOfStaff(parts: Part[]): Promise<Part[]> {
  const kept = []
  for (const part of parts) if (!part.isOfStaff || !(await isEmpty(part))) kept.push(part)
  return kept
}

async function isEmpty(list: Part): Promise<boolean> {
  for await (const chunk of list.read()) return chunk === '[]\n'
  return true
}

/** A JSON file with a list of any length, which is not held in memory. */
export function listPart(name: string, about: string, chunks: () => AsyncIterable<unknown[]>): Part {
  return {
    name,
    about,
    read: async function* () {
      let separator = '[\n'
      for await (const rows of chunks()) {
        if (rows.length === 0) continue
        yield separator + rows.map((row) => withoutCitationIds(JSON.stringify(row))).join(',\n')
        separator = ',\n'
      }
      yield separator === '[\n' ? '[]\n' : '\n]\n'
    },
  }
}
