/** A copy of the site's rules (`contract/logs-secrets.ts`); a test compares both. */
const HIDDEN = '[skryto]'
const SECRET_NAMES = 'token|passw|pwd|secret|key|webhook|rcon|connection_string'
const HINT = new RegExp(SECRET_NAMES, 'i')
const NAME = String.raw`(?=[\w:.-]{0,100}(?:${SECRET_NAMES}))[\w:.-]{1,200}`
const VALUE = String.raw`(?=[^\s;])(?:"(?:\\.|[^"\\])*"?|(?!\s\+set[asr]?\s)[^;\n"])+`
const SET = new RegExp(String.raw`(?<![\w:.-])("?set[asr]?"?[^\S\n]+"?${NAME}"?[^\S\n]+)${VALUE}`, 'gi')
const BARE = new RegExp(String.raw`((?:^|[;\n]|\s\+)[^\S\n]*"?(${NAME})"?[^\S\n]+)${VALUE}`, 'gi')
const CONVAR = /\w[_:.]\w|[a-z][A-Z]/

export function withoutSecrets(text: string): string {
  if (!HINT.test(text)) return text
  return text
    .replace(SET, `$1${HIDDEN}`)
    .replace(BARE, (all, before: string, name: string) => (CONVAR.test(name) ? before + HIDDEN : all))
}
