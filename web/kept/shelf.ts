import type * as z from 'zod/mini'

/** What this browser keeps under keys. A browser may refuse storage or be full: then nothing is kept, and nothing breaks. */
export type Shelf = {
  /** What is kept as JSON, or null when there is nothing of that shape. */
  read: <Value>(key: string, schema: z.ZodMiniType<Value>) => Value | null
  /** Keeps as JSON; null forgets. False when the browser did not take it. */
  keep: (key: string, value: unknown) => boolean
  readText: (key: string) => string | null
  keepText: (key: string, text: string | null) => boolean
  keys: () => string[]
  /** The part of it whose keys begin like this, called by the rest of their name. What is a person's own has their id in here. */
  under: (prefix: string) => Shelf
  /** Calls back when another tab keeps or forgets something (`text` is null then); returns how to stop. */
  onOtherTab: (listener: (key: string, text: string | null) => void) => () => void
}

export function openShelf(storage: () => Storage, prefix = ''): Shelf {
  const shelf: Shelf = {
    read: (key, schema) => {
      const kept = schema.safeParse(parsed(shelf.readText(key)))
      return kept.success ? kept.data : null
    },
    keep: (key, value) => shelf.keepText(key, value === null ? null : JSON.stringify(value)),
    readText: (key) => attempt(() => storage().getItem(prefix + key), null),
    keepText: (key, text) =>
      attempt(() => {
        if (text === null) storage().removeItem(prefix + key)
        else storage().setItem(prefix + key, text)
        return true
      }, false),
    keys: () =>
      attempt(() => {
        const all = Array.from({ length: storage().length }, (_, at) => storage().key(at) ?? '')
        return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
      }, []),
    under: (more) => openShelf(storage, prefix + more),
    onOtherTab: (listener) => {
      const hear = ({ key, newValue, storageArea }: StorageEvent) => {
        if (!key?.startsWith(prefix) || storageArea !== attempt(storage, null)) return
        listener(key.slice(prefix.length), newValue)
      }
      addEventListener('storage', hear)
      return () => removeEventListener('storage', hear)
    },
  }
  return shelf
}

/** For all tabs, until it is forgotten. */
export const browserShelf = openShelf(() => localStorage)

/** For this tab, until it is closed. */
export const tabShelf = openShelf(() => sessionStorage)

/** Empties both. Other tabs hear that something went, but not what. */
export function forgetEverything() {
  attempt(() => localStorage.clear(), undefined)
  attempt(() => sessionStorage.clear(), undefined)
}

function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function parsed(text: string | null): unknown {
  return attempt(() => JSON.parse(text ?? 'null'), null)
}
