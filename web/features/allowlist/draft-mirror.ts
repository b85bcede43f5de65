import { visibleText } from '@westmore/contract/text.ts'
import * as z from 'zod/mini'
import type { Entries, Entry, Older } from './draft.ts'

const Saved = z.object({ question: z.string(), text: z.string() })
const Mirrored = z.extend(Saved, { saved: z.nullable(Saved), editedAt: z.number() })

const entryKey = (userId: string, questionId: string) => `allowlist_draft:${userId}:${questionId}`
const olderKey = (userId: string, questionId: string) => `allowlist_older:${userId}:${questionId}`

/** The answers of this person that were typed in this browser and never reached the server. */
export function readMirror(userId: string): Entries {
  const entries = storedUnder(entryKey(userId, '')).map(([questionId, value]) => {
    const entry = Mirrored.safeParse(value)
    return entry.success ? [[questionId, entry.data] as const] : []
  })
  return Object.fromEntries(entries.flat())
}

/** Each answer has a key of its own, so that two tabs do not overwrite each other. */
export function writeMirror(userId: string, questionId: string, entry: Entry) {
  store(entryKey(userId, questionId), entry)
}

/** Forgets an answer the server has by now, unless another tab wrote a different one meanwhile. */
export function clearMirror(userId: string, questionId: string, text?: string) {
  const key = entryKey(userId, questionId)
  const mirrored = Mirrored.safeParse(read(key))
  if (text === undefined || !mirrored.success || visibleText(mirrored.data.text) === visibleText(text))
    remove(key)
}

export function readOlder(userId: string): Older[] {
  return storedUnder(olderKey(userId, '')).flatMap(([questionId, value]) => {
    const older = Saved.safeParse(value)
    return older.success ? [{ questionId, ...older.data }] : []
  })
}

export function writeOlder(userId: string, { questionId, question, text }: Older) {
  store(olderKey(userId, questionId), { question, text })
}

export function clearOlder(userId: string, questionId: string) {
  remove(olderKey(userId, questionId))
}

// A browser that refuses or fills its storage loses the mirror only; the server still has the draft.

function storedUnder(prefix: string): [string, unknown][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), read(key)])
  } catch {
    return []
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function store(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}
