import { assert, constantFrom, property, uint8Array } from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawAnimation, drawPicture, LONG_BOMB } from '#test/pictures.ts'
import { areAccepted, isPicture, dimensionsOf } from './dimensions.ts'

test('reads the same dimensions from the header as the decoder', async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#80f8' } })
  for (const [width, height] of [
    [1, 1],
    [317, 113],
    [113, 4_000],
    [5_003, 257],
  ] as const) {
    const files = await Promise.all([
      picture(width, height).png().toBuffer(),
      picture(width, height).png({ progressive: true, palette: true }).toBuffer(),
      picture(width, height).jpeg().toBuffer(),
      picture(width, height).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
      picture(width, height).gif().toBuffer(),
      picture(width, height).webp().toBuffer(),
      picture(width, height).webp({ lossless: true }).toBuffer(),
      picture(width, height).flatten().webp().toBuffer(),
      picture(width, height).avif({ effort: 0 }).toBuffer(),
    ])
    for (const bytes of files) {
      expect(isPicture(bytes)).toBe(true)
      expect(dimensionsOf(bytes)).toEqual({ width, height })
    }
  }
  expect(dimensionsOf(await drawPicture('jpeg').toBuffer())).toEqual({ width: 60, height: 40 })
})

test('returns the dimensions of one frame for an animated picture', async () => {
  const gif = await drawAnimation(5)
  expect(dimensionsOf(gif)).toEqual({ width: 16, height: 8 })
  expect(dimensionsOf(await sharp(gif, { animated: true }).webp().toBuffer())).toEqual({
    width: 16,
    height: 8,
  })
})

test('limits each side and their product', () => {
  expect(dimensionsOf(LONG_BOMB)).toEqual({ width: 20_000_000, height: 2 })
  for (const [width, height] of [
    [20_000_000, 2],
    [16_384, 1],
    [1, 16_384],
    [6_400, 6_400],
    [0, 5],
    [5, 0],
  ] as const) {
    expect(areAccepted({ width, height })).toBe(false)
  }
  expect(areAccepted({ width: 16_383, height: 2_441 })).toBe(true)
  expect(areAccepted({ width: 1, height: 1 })).toBe(true)
})

test('reads any header to its end quickly', () => {
  const starts = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF\0\0\0\0WEBP', '\0\0\0\x1cftypavif']
  assert(
    property(constantFrom(...starts), uint8Array({ maxLength: 300 }), (start, rest) => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest])
      const dimensions = dimensionsOf(bytes)
      expect(dimensions === undefined || (dimensions.width >= 0 && dimensions.height >= 0)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
  const endless = Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), Buffer.alloc(10_000_000, 0xff)])
  const boxes = Buffer.concat([Buffer.from('\0\0\0\x1cftypavif', 'latin1'), Buffer.alloc(10_000_000)])
  const began = performance.now()
  expect([dimensionsOf(endless), dimensionsOf(boxes)]).toEqual([undefined, undefined])
  expect(performance.now() - began).toBeLessThan(2_000)
})
