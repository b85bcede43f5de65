import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const MOST = 100

test('no name of a test has more than 100 characters', () => {
  const files = globSync('{contract,server,web,game,discord-stand-in,e2e,bench,launch}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const names = files.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })),
  )
  expect(names.length).toBeGreaterThan(1_000)
  expect(names.filter(({ name }) => name.length > MOST)).toEqual([])
})

test('finds names in all ways to write a test', () => {
  const q = "'"
  const source = [
    `test(${q}one${q}, () => {})`,
    `test.each(rows)(${q}two${q}, () => {})`,
    'test.skipIf(a === (b + c))(`three ${name}`, () => {})',
    `describe(\n  ${q}four${q},`,
    `/five/.test(${q}not a name${q})`,
  ].join('\n')
  expect(namesIn(source)).toEqual(['one', 'two', 'three ${name}', 'four'])
})

function namesIn(source: string): string[] {
  const call = /(?<![.\w])(?:test|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])(.*?)\1,/gs
  return [...source.matchAll(call)].map(([, , name = '']) => name)
}
