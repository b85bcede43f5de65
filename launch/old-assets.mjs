import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
const DAYS = 30 * 24 * 60 * 60 * 1000

/** Without the compressed copies, which are made anew. */
const filesIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name)) : []

/** Before a build: puts today's assets aside, dated now, for tabs that were opened before the deploy. */
export function putAssetsAside(assets, kept) {
  mkdirSync(kept, { recursive: true })
  const known = new Set(filesIn(kept))
  const now = new Date()
  for (const name of filesIn(assets).filter((file) => !known.has(file))) {
    cpSync(join(assets, name), join(kept, name))
    utimesSync(join(kept, name), now, now)
  }
}

/** After a build: serves the superseded assets beside the new ones until a month after they were superseded. */
export function bringAssetsBack(assets, kept) {
  const current = new Set(filesIn(assets))
  for (const name of filesIn(kept)) {
    const old = join(kept, name)
    if (current.has(name) || statSync(old).mtimeMs < Date.now() - DAYS) rmSync(old)
    else cpSync(old, join(assets, name))
  }
}
