import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openStore } from './browser-store.ts'
import { storageOf } from './storage-stub.ts'

const Word = z.object({ word: z.string() })

afterEach(() => vi.unstubAllGlobals())

test('reads stored values only in their shape; null removes them', () => {
  const kept = new Map([
    ['broken', '{'],
    ['other', '{"word":1}'],
  ])
  const store = openStore(() => storageOf(kept))
  expect(store.set('key', { word: 'kůň' })).toBe(true)
  expect(['key', 'broken', 'other', 'missing'].map((key) => store.read(key, Word))).toEqual([
    { word: 'kůň' },
    null,
    null,
    null,
  ])
  store.set('key', null)
  expect([...kept.keys()]).toEqual(['broken', 'other'])
})

test('a part of the store sees only its own keys', () => {
  const kept = new Map([['draft:1:a', 'of the first person']])
  const store = openStore(() => storageOf(kept)).withPrefix('draft:')
  const own = store.withPrefix('2:')
  own.setText('a', 'of the second')
  expect(own.keys()).toEqual(['a'])
  expect(own.readText('a')).toBe('of the second')
  expect(store.keys()).toEqual(['1:a', '2:a'])
  own.setText('a', null)
  expect([...kept]).toEqual([['draft:1:a', 'of the first person']])
})

test('a full storage keeps its old values, a refused one stores nothing', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  const full = openStore(() => Object.assign(storageOf(new Map([['key', 'before']])), { setItem: refuse }))
  expect(full.setText('key', 'after')).toBe(false)
  expect(full.readText('key')).toBe('before')

  const refused = openStore(refuse)
  expect(refused.set('key', 1)).toBe(false)
  expect(refused.read('key', z.number())).toBeNull()
  expect(refused.keys()).toEqual([])
})

test('reports changes from other tabs by key, ignoring other storages', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const [here, elsewhere] = [storageOf(new Map()), storageOf(new Map())]
  const told: unknown[] = []
  const stop = openStore(() => here, 'draft:').onOtherTab((...news) => told.push(news))
  const happen = (key: string | null, newValue: string | null, storageArea = here) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea }))
  happen('draft:a', 'text')
  happen('draft:a', null)
  happen('other:a', 'text')
  happen('draft:a', 'text', elsewhere)
  happen(null, null)
  stop()
  happen('draft:b', 'text')
  expect(told).toEqual([
    ['a', 'text'],
    ['a', null],
  ])
})
