import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test('every deed the server writes down has a name in Czech', () => {
  const sources = readdirSync(join(root, 'server/features'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const codes = sources.flatMap((file) => {
    const source = readFileSync(join(root, 'server/features', file), 'utf8')
    return [...source.matchAll(/action: '(\w+(?:\.\w+)+)'/g)].map(([, code = '']) => code)
  })
  const labels = readFileSync(join(root, 'web/features/audit/labels.ts'), 'utf8')

  expect(codes).toContain('users.changeRole')
  expect(codes.filter((code) => !labels.includes(`'${code}':`))).toEqual([])
})
