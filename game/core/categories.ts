import { readFileSync, writeFileSync } from 'node:fs'
import { readCategories, type DescribedCategory } from './answers.ts'
import type { Game } from './game.ts'
import type { Ask } from './web.ts'

const EVERY = 300_000
const SOON = 20_000
const PATIENCE = 8_000
const MAX_BYTES = 4 * 1024 * 1024
/** Exports of the resource's own, and what every object has. */
const taken = new Set(['log', 'constructor', 'prototype', '__proto__', 'toString', 'valueOf'])

interface Options {
  ask: Ask
  folder: string
  /** Makes an export; it cannot be taken back, so what it logs as is asked at each call. */
  describe: (name: string, category: () => string) => void
}

/** One export for each described category, by the name its `scriptExport` gives it. */
export function keepCategories(game: Game, { ask, folder, describe }: Options) {
  const byExport = new Map<string, string>()
  const path = `${folder}/categories.json`
  let isOver = false

  function take(categories: readonly DescribedCategory[]): void {
    for (const { name, scriptExport } of categories) {
      const given = exportNameIn(scriptExport)
      if (given === null || taken.has(given)) continue
      const isNew = !byExport.has(given)
      byExport.set(given, name)
      if (isNew) describe(given, () => byExport.get(given) ?? name)
    }
  }

  try {
    take(readCategories({ categories: JSON.parse(readFileSync(path, 'utf8')) }) ?? [])
  } catch {
    // The first start, or a torn file: the site tells them again.
  }

  async function read(): Promise<void> {
    const question = {
      method: 'GET',
      path: '/api/game/categories',
      patience: PATIENCE,
      most: MAX_BYTES,
    } as const
    const answer = await ask(question)
    if (isOver) return
    const categories = answer?.status === 200 ? readCategories(answer.body) : undefined
    if (categories) {
      take(categories)
      try {
        writeFileSync(path, JSON.stringify(categories))
      } catch {
        // If this fails, only the next start begins without it.
      }
    }
    next = game.after(categories ? EVERY : Math.max(SOON, answer?.retryAfter ?? 0), () => void read())
  }
  let next = game.after(0, () => void read())

  return {
    stop(): void {
      isOver = true
      next.cancel()
    },
  }
}

/** `logBank`, or the name within `exports.westmore:logBank(…)` in a sample of code. */
export function exportNameIn(text: string): string | null {
  const code = text.trim()
  if (/^[a-z_]\w{0,63}$/i.test(code)) return code
  const [, name = null] =
    /exports(?:\.westmore|\[['"]westmore['"]\])\s*[:.]\s*([a-z_]\w{0,63})/i.exec(code) ?? []
  return name
}
