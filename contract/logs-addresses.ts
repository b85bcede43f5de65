export const GONE = '[smazáno]'

const V4 = /(?<!\w|\d\.)\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?!\w|\.\d)/g
const TOKEN = /[\w:.%[\]]{3,}/g
const GROUP = /^[\da-f]{1,4}$/i

/** A text with its IP addresses and their ports removed. */
export function withoutAddresses(text: string): string {
  if (!/[.:]/.test(text)) return text
  return text.replace(TOKEN, (token) => withoutV6(token)).replace(V4, GONE)
}

/** Also removes values under names such as `ip` or `endpoint`; returns the same object when nothing was removed. */
export function withoutAddressesIn<T>(value: T): T
export function withoutAddressesIn(value: unknown): unknown {
  return cleaned(value, false)
}

function cleaned(value: unknown, isNamed: boolean): unknown {
  if (typeof value === 'string') return isNamed && value !== '' ? GONE : withoutAddresses(value)
  if (typeof value === 'number') return isNamed ? GONE : value
  if (Array.isArray(value)) {
    const parts: unknown[] = value
    const kept = parts.map((part) => cleaned(part, isNamed))
    return kept.every((part, place) => part === parts[place]) ? value : kept
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const kept = entries.map(([key, part]): [string, unknown] => [
    withoutAddresses(key),
    cleaned(part, isNamed || namesAddress(key)),
  ])
  const isSame = kept.every(
    ([key, part], place) => key === entries[place]?.[0] && part === entries[place]?.[1],
  )
  return isSame ? value : Object.fromEntries(kept)
}

/** `ip`, `playerIp`, `ip_address`, `endpoint`, `remoteAddr` and the like; not `ship` nor `description`. */
function namesAddress(key: string): boolean {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
  return (
    /(?:^| )(?:(?:player|client|user|remote|peer|host|real|last)?ips?|ip ?(?:v4|v6|addr|address(?:es)?)|endpoints?|(?:x )?forwarded for)(?: |$)/.test(
      words,
    ) || /(?:remote|peer|client|socket) ?addr(?:ess)?(?: |$)/.test(words)
  )
}

function withoutV6(token: string): string {
  if (token.split(':').length < 3) return token
  const [, prefix = '', bare = '', end = ''] = /^(ip(?:v6)?:)?(.*?)(\.*)$/i.exec(token) ?? []
  const inside =
    /^\[([\da-f:.]+)(?:%\w+)?\](?::\d{1,5})?$/i.exec(bare) ?? /^([\da-f:.]+)(?:%\w+)?$/i.exec(bare)
  const address = inside?.[1] ?? ''
  if (isV6(address)) return prefix + GONE + end
  // The last colon belongs to the sentence.
  return address.endsWith(':') && isV6(address.slice(0, -1)) ? `${prefix}${GONE}:${end}` : token
}

function isV6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2 || text === '::' || text === '') return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const isMixed = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(last)
  const plain = isMixed ? groups.slice(0, -1) : groups
  if (!plain.every((group) => GROUP.test(group))) return false
  const size = plain.length + (isMixed ? 2 : 0)
  return halves.length === 2 ? size < 8 : size === 8
}
