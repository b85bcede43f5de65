import { expect, test } from 'vitest'
import { uploadedUrl } from '@westmore/contract/allowlist.ts'
import { pictureAddress } from './picture-address.ts'

const id = '0198c0de-0000-4000-8000-000000000001'
const origin = 'https://westmore.example'
const shownFor = (imageUrl: string) =>
  pictureAddress({ id, imageUrl, updatedAt: '2026-11-22T04:00:00.000Z' }, origin)

test('shows an uploaded picture or one of our own pages directly', () => {
  expect(shownFor(uploadedUrl(id))).toBe(`/api/allowlist/pictures/${id}`)
  expect(shownFor('https://westmore.example/icon.svg?v=2')).toBe('/icon.svg?v=2')
})

test('shows an external picture from the server’s copy', () => {
  const copy = `/api/allowlist/questions/${id}/picture?of=2026-11-22T04%3A00%3A00.000Z`
  expect(shownFor('https://elsewhere.example/map.png')).toBe(copy)
  expect(shownFor('https://westmore.example.evil.example/map.png')).toBe(copy)
  expect(shownFor('https://westmore.example@evil.example/map.png')).toBe(copy)
})

test('requests no invalid picture and none of our own endpoints', () => {
  for (const imageUrl of [
    '',
    'http://elsewhere.example/map.png',
    'javascript:alert(1)',
    'data:image/png,x',
    '//x',
  ]) {
    expect(shownFor(imageUrl)).toBeNull()
  }
  expect(shownFor('https://westmore.example/api/audit/export')).toBeNull()
})
