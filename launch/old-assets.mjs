import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Without compressed copies, which are created again after the build. */
const filesIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name)) : []

/** Copies the assets before a build, for tabs that were opened before the deploy; the copies get the current time. */
export function saveAssets(assets, kept) {
  mkdirSync(kept, { recursive: true })
  const known = new Set(filesIn(kept))
  const now = new Date()
  for (const name of filesIn(assets).filter((file) => !known.has(file))) {
    cpSync(join(assets, name), join(kept, name))
    utimesSync(join(kept, name), now, now)
  }
}

/** Adds the saved assets to the new ones after a build and deletes those replaced more than a month ago. */
export function restoreAssets(assets, kept) {
  const current = new Set(filesIn(assets))
  for (const name of filesIn(kept)) {
    const old = join(kept, name)
    if (current.has(name) || statSync(old).mtimeMs < Date.now() - MONTH_MS) rmSync(old)
    else cpSync(old, join(assets, name))
  }
}
