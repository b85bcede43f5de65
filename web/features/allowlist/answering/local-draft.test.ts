import { expect, test } from 'vitest'
import { openStore } from '#kept/browser-store.ts'
import { storageOf } from '#kept/storage-stub.ts'
import { openLocalDraft } from './local-draft.ts'
import type { Entry } from './draft.ts'

function storeOf(values: Record<string, string> = {}) {
  const kept = new Map(Object.entries(values))
  return { store: openStore(() => storageOf(kept)), kept }
}

const typed = (text: string, editedAt = 1): Entry => ({
  question: 'Kdo jsi?',
  text,
  saved: null,
  sent: ['J'],
  editedAt,
  followed: false,
})

test('gives the texts of one page to the next page of the same user only', () => {
  const { store } = storeOf()
  openLocalDraft(store, 'me', 'first').store('q', typed('Jan'))
  expect(openLocalDraft(store, 'other', 'second').read().entries).toEqual({})
  expect(openLocalDraft(store, 'me', 'second').read().entries).toEqual({ q: typed('Jan') })
  expect(openLocalDraft(store, 'me', 'third').read().entries).toEqual({ q: typed('Jan') })
})

test('continues with the newest text of two tabs and sets the other aside', () => {
  const { store } = storeOf()
  openLocalDraft(store, 'me', 'first').store('q', typed('v prvním okně', 1))
  openLocalDraft(store, 'me', 'second').store('q', typed('ve druhém okně', 2))
  const { entries, older } = openLocalDraft(store, 'me', 'third').read()
  expect(entries.q?.text).toBe('ve druhém okně')
  expect(older).toEqual([{ id: 'q:1', question: 'Kdo jsi?', text: 'v prvním okně' }])
  expect(openLocalDraft(store, 'me', 'fourth').read().older).toEqual(older)
})

test('removes a saved text from all tabs but keeps a different one', () => {
  const { store } = storeOf()
  openLocalDraft(store, 'me', 'first').store('q', typed('Jan'))
  openLocalDraft(store, 'me', 'second').store('q', typed('Josef'))
  openLocalDraft(store, 'me', 'third').remove('q', 'Jan')
  expect(openLocalDraft(store, 'me', 'fourth').read().entries.q?.text).toBe('Josef')
})

test('reads texts stored by an older version of this page', () => {
  const { store } = storeOf({
    'allowlist_draft:me:q':
      '{"question":"Kdo jsi?","text":"Jan","saved":{"question":"Kdo jsi?","text":"J"},"editedAt":1}',
    'allowlist_older:me:r': '{"question":"Odkud?","text":"Z rovin"}',
    'allowlist_draft:me:broken': '{',
  })
  const { entries, older } = openLocalDraft(store, 'me', 'tab').read()
  expect(entries).toMatchObject({ q: { text: 'Jan', saved: { text: 'J' }, sent: [] } })
  expect(older).toEqual([{ id: 'r', question: 'Odkud?', text: 'Z rovin' }])
})

test('keeps the stored texts when the browser has no room', () => {
  const { store, kept } = storeOf()
  openLocalDraft(store, 'me', 'first').store('q', typed('Jan'))
  const refuse = () => {
    throw new Error('no room')
  }
  const full = openStore(() => Object.assign(storageOf(kept), { setItem: refuse }))
  expect(openLocalDraft(full, 'me', 'second').read().entries.q?.text).toBe('Jan')
  expect(kept.size).toBe(1)
})
