import { expect, test } from 'vitest'
import { isOwnPath } from './login-return.ts'

test('follows only a path of this site after the login', () => {
  expect(['/user', '/user/allowlist?question=1', '/'].map(isOwnPath)).toEqual([true, true, true])
  const strangers = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'user',
    '',
    '/\t/evil.example',
  ]
  expect(strangers.map(isOwnPath)).toEqual(strangers.map(() => false))
})
