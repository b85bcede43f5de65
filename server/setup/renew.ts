import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { CADDY, renewProxy, renewUnits, UNITS } from './services.ts'

// During an update, the new version's copy of this file runs in its own folder.
const flags = {
  home: { type: 'string', default: process.cwd() },
  units: { type: 'string', default: UNITS },
  caddy: { type: 'string', default: CADDY },
} as const
const { home, units, caddy } = parseArgs({ options: flags }).values
const { DATA_DIR, BACKUP_DIR, HOST, PORT, PUBLIC_URL } = parseEnv(readFileSync(join(home, '.env'), 'utf8'))
// Setup always writes DATA_DIR.
if (DATA_DIR) {
  const node = relative(process.cwd(), process.execPath)
  const address = { host: HOST || '127.0.0.1', port: Number(PORT || 3001) }
  renewUnits({ home, node, dataDir: DATA_DIR, backupFolder: BACKUP_DIR || undefined, ...address }, units)
  if (PUBLIC_URL) renewProxy(PUBLIC_URL, address.port, caddy)
}
