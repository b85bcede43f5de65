import type * as z from 'zod/mini'

/** Storage of this browser. When it is refused or full, nothing is stored and nothing breaks. */
export type Shelf = {
  /** The stored JSON value, or null when there is none of that shape. */
  read: <Value>(key: string, schema: z.ZodMiniType<Value>) => Value | null
  /** Stores the value as JSON; null removes it. Returns false when the browser refused. */
  keep: (key: string, value: unknown) => boolean
  readText: (key: string) => string | null
  keepText: (key: string, text: string | null) => boolean
  keys: () => string[]
  /**
   * The part whose keys begin with `prefix`, which its own keys leave out. For personal data, `prefix`
   * contains the user id.
   */
  under: (prefix: string) => Shelf
  /**
   * Calls back when another tab stores or removes something (then `text` is null); returns a function that
   * stops it.
   */
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

/** For all tabs, until removed. */
export const browserShelf = openShelf(() => localStorage)

/** For this tab, until it is closed. */
export const tabShelf = openShelf(() => sessionStorage)

/** Empties both. Other tabs are notified, but not of the removed keys. */
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
