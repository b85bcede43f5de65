import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { exposureProblems } from './exposure.ts'

test.each([
  ['a start without any configuration', {}, []],
  ['a port open to others while the address is our own', { HOST: '0.0.0.0' }, ['no-address']],
  ['a public address with HTTPS and a proxy', { PUBLIC_URL: 'https://westmore.cz', TRUST_PROXY: '1' }, []],
  ['a public address without a proxy', { PUBLIC_URL: 'https://westmore.cz' }, ['no-proxy']],
  ['the same, open to all', { PUBLIC_URL: 'https://westmore.cz', HOST: '0.0.0.0' }, ['no-proxy']],
  ['a public address without HTTPS', { PUBLIC_URL: 'http://westmore.cz' }, ['no-https', 'no-proxy']],
  ['the same, open to all', { PUBLIC_URL: 'http://westmore.cz', HOST: '0.0.0.0' }, ['no-https']],
  ['a proxy without HTTPS', { PUBLIC_URL: 'http://westmore.cz', TRUST_PROXY: '1' }, ['no-https']],
])('lists what is missing for %s', (_, variables, problems) => {
  const env = readEnv({ DISCORD_CLIENT_ID: 'westmore', DISCORD_CLIENT_SECRET: 'secret', ...variables })
  expect(exposureProblems(env)).toEqual(problems)
})
