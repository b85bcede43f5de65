import type * as z from 'zod/mini'

/** Storage of this browser. When it is refused or full, nothing is stored and nothing breaks. */
export type BrowserStore = {
  /** The stored JSON value, or null when there is none of that shape. */
  read: <Value>(key: string, schema: z.ZodMiniType<Value>) => Value | null
  /** Null removes the value; false when the browser refused. */
  set: (key: string, value: unknown) => boolean
  readText: (key: string) => string | null
  setText: (key: string, text: string | null) => boolean
  keys: () => string[]
  /** The part whose keys begin with `prefix`; for personal data it contains the user id. */
  withPrefix: (prefix: string) => BrowserStore
  /** For changes by other tabs; `text` is null when the key was removed. */
  onOtherTab: (listener: (key: string, text: string | null) => void) => () => void
}

export function openStore(storage: () => Storage, prefix = ''): BrowserStore {
  const store: BrowserStore = {
    read: (key, schema) => {
      const kept = schema.safeParse(parsed(store.readText(key)))
      return kept.success ? kept.data : null
    },
    set: (key, value) => store.setText(key, value === null ? null : JSON.stringify(value)),
    readText: (key) => attempt(() => storage().getItem(prefix + key), null),
    setText: (key, text) =>
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
    withPrefix: (more) => openStore(storage, prefix + more),
    onOtherTab: (listener) => {
      const listen = ({ key, newValue, storageArea }: StorageEvent) => {
        if (!key?.startsWith(prefix) || storageArea !== attempt(storage, null)) return
        listener(key.slice(prefix.length), newValue)
      }
      addEventListener('storage', listen)
      return () => removeEventListener('storage', listen)
    },
  }
  return store
}

export const browserStore = openStore(() => localStorage)

export const tabStore = openStore(() => sessionStorage)

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
