export const HIDDEN = '[skryto]'

const SECRET_NAMES = 'token|passw|pwd|secret|key|webhook|rcon|connection_string'
const HINT = new RegExp(SECRET_NAMES, 'i')
const NAME = String.raw`(?=[\w:.-]{0,100}(?:${SECRET_NAMES}))[\w:.-]{1,200}`
/** Up to the end of the command: a value with spaces may lack its quotes. */
const VALUE = String.raw`(?=[^\s;])(?:"(?:\\.|[^"\\])*"?|(?!\s\+set[asr]?\s)[^;\n"])+`
const SET = new RegExp(String.raw`(?<![\w:.-])("?set[asr]?"?[^\S\n]+"?${NAME}"?[^\S\n]+)${VALUE}`, 'gi')
const BARE = new RegExp(String.raw`((?:^|[;\n]|\s\+)[^\S\n]*"?(${NAME})"?[^\S\n]+)${VALUE}`, 'gi')
/** Looks like a convar; a plain word could be the start of a chat message. */
const CONVAR = /\w[_:.]\w|[a-z][A-Z]/

/** A text without secret convar values from console commands such as `set my_token "…"` and `rcon_password …`. */
export function withoutSecrets(text: string): string {
  // Thousands of lines arrive each second, and this check is ten times as fast.
  if (!HINT.test(text)) return text
  return text
    .replace(SET, `$1${HIDDEN}`)
    .replace(BARE, (all, before: string, name: string) => (CONVAR.test(name) ? before + HIDDEN : all))
}

/** Any JSON value without such secrets; the same object when there are none. */
export function withoutSecretsIn<T>(value: T): T
export function withoutSecretsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const kept = entries.map(([key, part]): [string, unknown] => [key, withoutSecretsIn(part)])
  if (kept.every(([, part], place) => part === entries[place]?.[1])) return value
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept)
}
