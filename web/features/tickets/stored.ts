import type * as z from 'zod/mini'

/** What this browser keeps under a key, or null when it keeps nothing of that shape. */
export function readStored<Value>(key: string, schema: z.ZodMiniType<Value>): Value | null {
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Null forgets. A browser that refuses storage keeps what is on screen as long as it is on screen. */
export function store(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or refused: nothing but the memory over a reload is lost.
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
