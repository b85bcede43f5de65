import { expect, test } from 'vitest'
import { pagePictureSize, pagePictureUrl } from './pages-pictures.ts'

const id = '0198c0de-0000-4000-8000-000000000001'
const path = `/api/pages/pictures/${id}`

test('the address of a picture tells its size', () => {
  const address = pagePictureUrl({ id, width: 800, height: 600 })
  expect(address).toBe(`${path}?size=800x600`)
  expect(pagePictureSize(address)).toEqual({ width: 800, height: 600 })
  expect(pagePictureSize(pagePictureUrl({ id, width: 1, height: 10_000 }))).toEqual({
    width: 1,
    height: 10_000,
  })
})

test.each([
  '',
  path,
  `${path}?size=`,
  `${path}?size=0x600`,
  `${path}?size=800x0`,
  `${path}?size=10001x600`,
  `${path}?size=800x99999`,
  `${path}?size=-8x6`,
  `${path}?size=8.5x6`,
  `${path}?size=800x600x1`,
  `${path}?size=800x600&a=b`,
  `${path}?size=800x600" onload="alert(1)`,
  `${path}/x?size=800x600`,
  `${path.toUpperCase()}?size=800x600`,
  '/api/pages/pictures/?size=800x600',
  '/api/pages/pictures/../../logs?size=800x600',
  '/api/allowlist/pictures/x?size=800x600',
  `https://elsewhere.example${path}?size=800x600`,
])('no size is read from %s', (address) => {
  expect(pagePictureSize(address)).toBeUndefined()
})
