import { expect, test } from 'vitest'
import { openShelf } from '#kept/shelf.ts'
import { storageOf } from '#kept/storage-stub.ts'
import { openMirror } from './draft-mirror.ts'
import type { Entry } from './draft.ts'

function shelfOf(values: Record<string, string> = {}) {
  const kept = new Map(Object.entries(values))
  return { shelf: openShelf(() => storageOf(kept)), kept }
}

const typed = (text: string, editedAt = 1): Entry => ({
  question: 'Kdo jsi?',
  text,
  saved: null,
  sent: ['v'],
  other: null,
  editedAt,
  followed: false,
})

test('gives the texts of one page to the next page of the same user only', () => {
  const { shelf } = shelfOf()
  openMirror(shelf, 'me', 'first').keep('q', typed('Jan'))
  expect(openMirror(shelf, 'other', 'second').read().entries).toEqual({})
  expect(openMirror(shelf, 'me', 'second').read().entries).toEqual({ q: typed('Jan') })
  expect(openMirror(shelf, 'me', 'third').read().entries).toEqual({ q: typed('Jan') })
})

test('continues with the newest text of two tabs and sets the other aside', () => {
  const { shelf } = shelfOf()
  openMirror(shelf, 'me', 'first').keep('q', typed('v prvním okně', 1))
  openMirror(shelf, 'me', 'second').keep('q', typed('ve druhém okně', 2))
  const { entries, older } = openMirror(shelf, 'me', 'third').read()
  expect(entries.q?.text).toBe('ve druhém okně')
  expect(older).toEqual([{ id: 'q:1', question: 'Kdo jsi?', text: 'v prvním okně' }])
  expect(openMirror(shelf, 'me', 'fourth').read().older).toEqual(older)
})

test('removes a saved text from all tabs but keeps a different one', () => {
  const { shelf } = shelfOf()
  openMirror(shelf, 'me', 'first').keep('q', typed('Jan'))
  openMirror(shelf, 'me', 'second').keep('q', typed('Josef'))
  openMirror(shelf, 'me', 'third').unkeep('q', 'Jan')
  expect(openMirror(shelf, 'me', 'fourth').read().entries.q?.text).toBe('Josef')
})

test('reads texts stored by an older version of this page', () => {
  const { shelf } = shelfOf({
    'allowlist_draft:me:q':
      '{"question":"Kdo jsi?","text":"Jan","saved":{"question":"Kdo jsi?","text":"J"},"editedAt":1}',
    'allowlist_older:me:r': '{"question":"Odkud?","text":"Z rovin"}',
    'allowlist_draft:me:broken': '{',
  })
  const { entries, older } = openMirror(shelf, 'me', 'tab').read()
  expect(entries).toMatchObject({ q: { text: 'Jan', saved: { text: 'J' }, sent: [] } })
  expect(older).toEqual([{ id: 'r', question: 'Odkud?', text: 'Z rovin' }])
})

test('keeps the stored texts when the browser has no room', () => {
  const { shelf, kept } = shelfOf()
  openMirror(shelf, 'me', 'first').keep('q', typed('Jan'))
  const refuse = () => {
    throw new Error('no room')
  }
  const full = openShelf(() => Object.assign(storageOf(kept), { setItem: refuse }))
  expect(openMirror(full, 'me', 'second').read().entries.q?.text).toBe('Jan')
  expect(kept.size).toBe(1)
})
