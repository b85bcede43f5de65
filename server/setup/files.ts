import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface Place {
  /** The folder with `.env`; its link `current` points to the running version (launch/update.mjs). */
  home: string
  node: string
  dataDir: string
  backupFolder: string | undefined
  host: string
  port: number
}

export const ACCOUNT = 'westmore'

/** Text of `.env` with these values; everything else in it stays. An empty value leaves the line empty. */
export function mergeEnv(text: string, values: Record<string, string>): string {
  let merged = text
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${quoted(value)}`
    const known = new RegExp(`^${name}=.*$`, 'm')
    if (known.test(merged)) merged = merged.replace(known, () => line)
    else merged = `${merged.trimEnd()}\n${line}\n`.trimStart()
  }
  return merged
}

/** Double quotes are read by both Node and systemd; simple values need none. */
function quoted(value: string): string {
  return /^[\w.,:/@+-]*$/.test(value) ? value : `"${value.replaceAll(/["\\\n]/g, '')}"`
}

/** Versions before the first release wrote `npm run setup`. */
export const IS_OURS = /^# Written by (npm run|westmore) setup/

const UNITS = [
  'westmore.service',
  'westmore.socket',
  'westmore-call.service',
  'westmore-call.timer',
  'westmore.slice',
]

/** A file of `deploy/` with these values. */
function deployed(name: string, values: Record<string, string> = {}): string {
  const text = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
  return text.replaceAll(/@(\w+)@/g, (_, value: string) => values[value] ?? '')
}

export function unitFiles({ host, port, dataDir, backupFolder, ...place }: Place): Record<string, string> {
  const address = host === 'localhost' ? '127.0.0.1' : host
  const values = {
    ...place,
    dataDir,
    port: String(port),
    address: address.includes(':') ? `[${address}]` : address,
    writable: [dataDir, ...(backupFolder === undefined ? [] : [backupFolder])]
      .map((path) => `"${path}"`)
      .join(' '),
  }
  return Object.fromEntries(UNITS.map((name) => [name, deployed(`systemd/${name}`, values)]))
}

/** Debian's Caddy stays down once it has failed. */
export const caddyDropIn = () => deployed('systemd/caddy.service.d/westmore.conf')

/** Caddy gets the certificate, redirects http to https, and sets the forwarding headers by default. */
export function caddyFile(publicUrl: string, port: number, hasOwnAuthority = false): string {
  const whole = deployed('caddy/Caddyfile', { site: new URL(publicUrl).host, port: String(port) })
  const body = hasOwnAuthority ? whole : whole.replace('\ttls internal\n', '')
  return `# Written by westmore setup of Westmore (${digestOf(body)}); with another site on this machine keep this block in a file of its own.\n${body}`
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Whether the text is as setup wrote it; its first line has the digest of the others. */
export function isAsWritten(text: string): boolean {
  const [mark = '', ...lines] = text.split('\n')
  return mark.includes(`(${digestOf(lines.join('\n'))})`)
}
