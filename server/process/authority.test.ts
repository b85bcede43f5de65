import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('trusts a certificate authority named in the env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-authority-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, certificate, settings] = ['key.pem', 'own.pem', '.env'].map((name) => join(folder, name))
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 1 -subj /CN=own`.split(' '),
    { stdio: 'ignore' },
  )
  writeFileSync(settings ?? '', `NODE_EXTRA_CA_CERTS=${certificate}\n`)
  const work = `
    const { getCACertificates } = await import('node:tls')
    const { trustAuthority } = await import('${new URL('authority.ts', import.meta.url).href}')
    const count = getCACertificates().length
    trustAuthority(process.env.NODE_EXTRA_CA_CERTS)
    console.log(getCACertificates().length - count)`
  const { stdout } = spawnSync(
    process.execPath,
    [`--env-file=${settings}`, '--input-type=module', '--eval', work],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  )
  expect(stdout).toBe('1\n')
})
