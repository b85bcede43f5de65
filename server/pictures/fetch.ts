import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'

const MOST_REDIRECTS = 3
/** Total time limit (ms), from the first DNS lookup to the last byte. */
const LONGEST = 10_000

export interface Transport {
  send: typeof request
  lookUp: LookupFunction
}

/**
 * Bytes behind an address on another site, of any kind; undefined when they cannot be fetched. Only by https
 * on its own port and never from a non-public network. The addresses checked are the ones connected to, so a
 * name that resolves differently a moment later does not get past the check. Every redirect is checked too.
 */
export async function fetchPicture(
  address: string,
  transport: Transport = { send: request, lookUp: lookUpPublic },
): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(LONGEST)
  let next: URL | null = URL.parse(address)
  try {
    for (let redirects = 0; next && isAllowed(next) && redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask(next, signal, transport)
      const { location } = answer.headers
      if (answer.statusCode === 200) return await readBounded(answer)
      answer.destroy()
      if (!location || Math.floor((answer.statusCode ?? 0) / 100) !== 3) return undefined
      next = URL.parse(location, next.href)
    }
    return undefined
  } catch {
    return undefined
  }
}

function isAllowed({ protocol, port, username, password, hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return (
    protocol === 'https:' && port === '' && username + password === '' && (isIP(bare) === 0 || isPublic(bare))
  )
}

function ask(url: URL, signal: AbortSignal, { send, lookUp }: Transport): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Westmore' }
    send(url, { signal, lookup: lookUp, agent: false, headers }, resolve).on('error', reject).end()
  })
}

async function readBounded(answer: IncomingMessage): Promise<Buffer | undefined> {
  const encoding = answer.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' || Number(answer.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES) {
    answer.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) return undefined
    size += chunk.length
    if (size > MAX_PICTURE_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '')
    if (!found.every(({ address }) => isPublic(address))) return callback(new Error('not public'), '')
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

const specialNetworks = new BlockList()
/** All networks that IANA lists as special. */
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', prefix] = network.split('/')
  specialNetworks.addSubnet(address, Number(prefix), 'ipv4')
}
/** Only 2000::/3 of IPv6 is assigned, and these networks in it are special too. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  specialNetworks.addSubnet(address, prefix, 'ipv6')
}

export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialNetworks.check(address, 'ipv4')
    case 6:
      return publicIpv6.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6')
    default:
      return false
  }
}
