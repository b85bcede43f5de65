import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ofPlayers, ofVisitors } from './screen-chunks.ts'

test('lists every screen of players and every public page', () => {
  const routes = readFileSync(new URL('../app/routes.ts', import.meta.url), 'utf8')
  const found = [...routes.matchAll(/(?:index\(|route\('([^']+)', )'[^']*?([\w-]+-page)\.tsx'/g)]
  const pages = (belongs: (address: string) => boolean) =>
    new Set(found.filter(([, address = '']) => belongs(address)).map(([, , page]) => page))

  expect(pages((address) => /^user(?!\/admin)/.test(address))).toEqual(ofPlayers)
  expect(pages((address) => !address.startsWith('user') && address !== 'og')).toEqual(ofVisitors)
})
