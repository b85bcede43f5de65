import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const INSTALLATIONS = '/usr/lib/postgresql'

/** The bin folder of the oldest supported PostgreSQL from Debian's packages, if one is installed. */
export function findDebianPostgres(): string | undefined {
  const versions = existsSync(INSTALLATIONS) ? readdirSync(INSTALLATIONS).map(Number) : []
  return versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => a - b)
    .map((version) => join(INSTALLATIONS, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}
