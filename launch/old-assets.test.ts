import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreAssets, saveAssets } from './old-assets.mjs'

/** A build folder; `deploy` replaces its files like a build. */
function builds() {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-assets-'))
  const [assets, kept] = [join(folder, 'assets'), join(folder, 'kept')]
  return {
    assets,
    kept,
    deploy(files: Record<string, string>) {
      saveAssets(assets, kept)
      rmSync(assets, { recursive: true, force: true })
      mkdirSync(assets)
      for (const [name, content] of Object.entries(files)) writeFileSync(join(assets, name), content)
      restoreAssets(assets, kept)
    },
    served: () => readdirSync(assets).toSorted(),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

test('serves the assets of a tab opened before two deploys', () => {
  using build = builds()
  build.deploy({ 'page-a1.js': 'old', 'same.css': 'style' })
  build.deploy({ 'page-b2.js': 'newer', 'same.css': 'style' })
  build.deploy({ 'page-c3.js': 'newest', 'same.css': 'style' })
  expect(build.served()).toEqual(['page-a1.js', 'page-b2.js', 'page-c3.js', 'same.css'])
  expect(readFileSync(join(build.assets, 'page-a1.js'), 'utf8')).toBe('old')
})

test('deletes assets replaced more than a month ago', () => {
  using build = builds()
  build.deploy({ 'page-a1.js': 'old' })
  build.deploy({ 'page-b2.js': 'new' })
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  utimesSync(join(build.kept, 'page-a1.js'), longAgo, longAgo)
  build.deploy({ 'page-b2.js': 'new' })
  expect(build.served()).toEqual(['page-b2.js'])
})

test('does not save compressed copies', () => {
  using build = builds()
  build.deploy({ 'page-a1.js': 'old', 'page-a1.js.br': 'packed' })
  build.deploy({ 'page-b2.js': 'new' })
  expect(build.served()).toEqual(['page-a1.js', 'page-b2.js'])
})
