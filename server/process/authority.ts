import { existsSync, readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Trusts an authority of one's own beside those that everybody trusts. Node itself reads NODE_EXTRA_CA_CERTS before the file of --env-file. */
export function trustAuthority(path: string | undefined): void {
  if (path && existsSync(path)) setDefaultCACertificates([...getCACertificates(), readFileSync(path, 'utf8')])
}
