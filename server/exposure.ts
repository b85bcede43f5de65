import { isLoopback, type Env } from './env.ts'

export type ExposureProblem = 'no-address' | 'no-https' | 'no-proxy'

/** Texts for the server's output; `westmore doctor` shows Czech ones. */
export const exposureWords: Record<ExposureProblem, string> = {
  'no-address':
    'the port is open to other machines, but PUBLIC_URL is this machine itself, so signing in works from here only: set PUBLIC_URL, or HOST to 127.0.0.1',
  'no-https':
    'PUBLIC_URL is not https, so cookies and messages can be read on their way: put a proxy with HTTPS in front (docs/setup.md) and set PUBLIC_URL to https://…',
  'no-proxy':
    'PUBLIC_URL is public, but no proxy is configured: HTTPS needs one (docs/setup.md), with TRUST_PROXY=1 for a proxy on this machine',
}

/** Judged by the configuration alone; only a real request could prove that the setup works. */
export function exposureProblems({ PUBLIC_URL, HOST, TRUST_PROXY }: Env): ExposureProblem[] {
  if (isLoopback(PUBLIC_URL)) return isOwnHost(HOST) ? [] : ['no-address']
  const problems: ExposureProblem[] = []
  if (!PUBLIC_URL.startsWith('https:')) problems.push('no-https')
  // Node does not serve HTTPS here, and no other machine can reach 127.0.0.1.
  if (TRUST_PROXY === false && (PUBLIC_URL.startsWith('https:') || isOwnHost(HOST))) problems.push('no-proxy')
  return problems
}

const isOwnHost = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')
