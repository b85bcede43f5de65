import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isObject, readListed, type Listed } from '#core/answers.ts'
import { removeFile, replaceFile } from '#core/files.ts'

export type Cache = ReturnType<typeof openCache>

/** The newest list; after a kill or without the site the resource goes on with it. */
export interface SavedList extends Listed {
  until: string
}

/** Of earlier versions; they would keep people whose accounts were deleted. */
const OLD_FILES = ['people.previous.json', 'revoked.ndjson', 'bans.ndjson']

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A file with a digest: a damaged list is not used, and is read whole from the site again. */
export function openCache(folder: string, say: (text: string) => void) {
  const path = `${folder}/people.json`
  return {
    load(): SavedList | undefined {
      try {
        const [digest, text = ''] = readFileSync(path, 'utf8').split('\n')
        return digest === digestOf(text) ? readSaved(JSON.parse(text)) : undefined
      } catch {
        return undefined
      }
    },
    /** False if the disk refused it; the older list that is left is right for its `until`. */
    save(list: SavedList): boolean {
      const text = JSON.stringify(list)
      try {
        replaceFile(path, `${digestOf(text)}\n${text}`, { flush: true })
        for (const name of OLD_FILES) removeFile(`${folder}/${name}`)
        return true
      } catch (error) {
        say(`the list of players could not be written to ${path}: ${String(error)}`)
        return false
      }
    },
  }
}

function readSaved(saved: unknown): SavedList | undefined {
  if (!isObject(saved) || typeof saved['until'] !== 'string') return undefined
  const listed = readListed(saved)
  return listed && { ...listed, until: saved['until'] }
}
