import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Version } from '@westmore/contract/status.ts'

export function readVersion(site: string): Version | null {
  try {
    return Version.parse(JSON.parse(readFileSync(join(site, '../version.json'), 'utf8')))
  } catch {
    return null
  }
}
