import { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'

/** Replaces the file as a whole, so that a kill leaves the old or the new one. */
export function replaceFile(path: string, text: string, options: { flush?: boolean } = {}): void {
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true })
  try {
    writeFileSync(`${path}.new`, text, options)
    renameSync(`${path}.new`, path)
  } catch (error) {
    removeFile(`${path}.new`)
    throw error
  }
}

/** A file that is not there, or cannot be removed, stays without harm. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path)
  } catch {}
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
