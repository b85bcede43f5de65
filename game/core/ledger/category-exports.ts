import { readFileSync, writeFileSync } from 'node:fs'
import { readCategories, type DescribedCategory } from '#core/answers.ts'
import type { Game } from '#core/game.ts'
import type { Ask } from '#core/web.ts'

const EVERY = 300_000
const RETRY_AFTER = 20_000
const TIMEOUT = 8_000
const MAX_BYTES = 4 * 1024 * 1024
/** The resource's own export, and properties that every object has. */
const reserved = new Set(['log', 'constructor', 'prototype', '__proto__', 'toString', 'valueOf'])

interface Options {
  ask: Ask
  folder: string
  /** An export cannot be removed, so it asks for its category at each call. */
  addExport: (name: string, category: () => string) => void
}

/** A category's field `scriptExport` on the site names its export. */
export function startCategoryExports(game: Game, { ask, folder, addExport }: Options) {
  const byExport = new Map<string, string>()
  const path = `${folder}/categories.json`
  let isOver = false

  function take(categories: readonly DescribedCategory[]): void {
    for (const { name, scriptExport } of categories) {
      const given = exportNameIn(scriptExport)
      if (given === null || reserved.has(given)) continue
      const isNew = !byExport.has(given)
      byExport.set(given, name)
      if (isNew) addExport(given, () => byExport.get(given) ?? name)
    }
  }

  try {
    take(readCategories({ categories: JSON.parse(readFileSync(path, 'utf8')) }) ?? [])
  } catch {
    // The first start or a torn file; the site sends the list again.
  }

  async function read(): Promise<void> {
    const answer = await ask({
      method: 'GET',
      path: '/api/game/categories',
      timeout: TIMEOUT,
      maxBytes: MAX_BYTES,
    })
    if (isOver) return
    const categories = answer?.status === 200 ? readCategories(answer.body) : undefined
    if (categories) {
      take(categories)
      try {
        writeFileSync(path, JSON.stringify(categories))
      } catch {}
    }
    next = game.after(categories ? EVERY : Math.max(RETRY_AFTER, answer?.retryAfter ?? 0), () => void read())
  }
  let next = game.after(0, () => void read())

  return {
    stop(): void {
      isOver = true
      next.cancel()
    },
  }
}

/** `text` is a name (`logBank`) or sample code that contains `exports.westmore:logBank(…)`. */
function exportNameIn(text: string): string | null {
  const code = text.trim()
  if (/^[a-z_]\w{0,63}$/i.test(code)) return code
  const [, name = null] =
    /exports(?:\.westmore|\[['"]westmore['"]\])\s*[:.]\s*([a-z_]\w{0,63})/i.exec(code) ?? []
  return name
}
