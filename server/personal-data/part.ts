import type { SignedIn } from '#caller/session.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'

/** A file of the download of a person's own data. */
export interface Part {
  name: string
  /** What it holds, in the list of contents; the same of files that belong together. */
  about: string
  read: () => AsyncIterable<string | Buffer>
}

/** Whose data are downloaded, and how to read them. */
export interface Download {
  db: Db
  env: Env
  user: SignedIn
  now: Date
}

/** A file of JSON whose rows are read when it is the turn of the file. */
export function jsonPart(name: string, about: string, rows: () => Promise<unknown>): Part {
  return {
    name,
    about,
    read: async function* () {
      yield `${JSON.stringify(await rows(), null, 2)}\n`
    },
  }
}
