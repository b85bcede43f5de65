import { existsSync, readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * Trusts a private certificate authority in addition to the default ones. Node reads NODE_EXTRA_CA_CERTS itself, but
 * before it reads --env-file.
 */
export function trustAuthority(path: string | undefined): void {
  if (path && existsSync(path)) setDefaultCACertificates([...getCACertificates(), readFileSync(path, 'utf8')])
}
