import sharp from 'sharp'
import { expect } from 'vitest'
import { drawAnimation, drawPicture } from '#test/pictures.ts'
import type { Person, TestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { TICKETS, upload } from '#test/tickets.ts'

async function keep(app: TestApp, person: Person, name: string, bytes: Buffer) {
  const { status, body } = await upload(app, person, name, bytes)
  expect({ name, status, body }).toMatchObject({ status: 201, body: { type: 'image/webp' } })
  const { headers, rawPayload } = await app.app.inject({
    url: `${TICKETS}/attachments/${body.id}`,
    headers: { cookie: person.cookie },
  })
  expect(headers['content-type']).toBe('image/webp')
  expect(rawPayload.length).toBe(body.size)
  return { file: body, bytes: rawPayload }
}

test('redraws every kind of picture as WebP, without place, camera or remarks', async ({ app, player }) => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const original = await drawPicture(format).toBuffer()
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Winchester')

    const { file, bytes } = await keep(app, player, `výlet.${format}`, original)

    expect(file).toMatchObject({ name: 'výlet.webp', width: 60, height: 40, size: bytes.length })
    const kept = await sharp(bytes).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 60, height: 40 })
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments']) {
      expect(kept).not.toHaveProperty(part)
    }
    expect(bytes.toString('latin1')).not.toMatch(/Winchester|tajemstvi|xmpmeta|EXIF|XMP /)
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(60)
  }
})

test('drops data hidden behind the end of a picture', async ({ app, player }) => {
  const polyglot = Buffer.concat([
    await drawPicture('jpeg').toBuffer(),
    Buffer.from('<script>alert(1)</script>PK\x03\x04'),
  ])

  const { bytes } = await keep(app, player, 'a.jpg', polyglot)

  expect(bytes.toString('latin1')).not.toMatch(/script|PK\x03\x04/)
})

test('turns a picture taken on its side upright', async ({ app, player }) => {
  const turned = await drawPicture('jpeg').withMetadata({ orientation: 6 }).toBuffer()

  const { file, bytes } = await keep(app, player, 'mobil.jpg', turned)

  expect(file).toMatchObject({ width: 40, height: 60 })
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  // After a quarter turn to the right, the red left half is at the top.
  expect(data[0]).toBeGreaterThan(200)
  expect(data.at(-1)).toBeGreaterThan(200)
})

test('shrinks a large picture in proportion and keeps the size of a small one', async ({ app, player }) => {
  const wide = await keep(app, player, 'a.png', await drawPicture('png', 5_000, 1_000).toBuffer())
  const tall = await keep(app, player, 'b.png', await drawPicture('png', 400, 3_000).toBuffer())
  const small = await keep(app, player, 'c.png', await drawPicture('png', 2, 1).toBuffer())

  expect(wide.file).toMatchObject({ width: 2_560, height: 512 })
  expect(tall.file).toMatchObject({ width: 341, height: 2_560 })
  expect(small.file).toMatchObject({ width: 2, height: 1 })
})

test('keeps a GIF of up to 200 frames moving, and one frame of a longer one', async ({ app, player }) => {
  const original = await drawAnimation(4)
  expect((await sharp(original).metadata()).pages).toBe(4)

  const { file, bytes } = await keep(app, player, 'tanec.gif', original)

  expect(file).toMatchObject({ name: 'tanec.webp', width: 16, height: 8 })
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 4, pageHeight: 8 })
  const long = await keep(app, player, 'film.gif', await drawAnimation(201))
  expect(long.file).toMatchObject({ width: 16, height: 8 })
  expect(await sharp(long.bytes, { animated: true }).metadata()).not.toHaveProperty('pages')
})

test('refuses SVG, TIFF or AVIF behind the first bytes of another picture format', async ({ app }) => {
  const player = await app.as('user')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  const tiff = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .tiff()
    .toBuffer()
  const avif = await drawPicture('avif', 8, 8).toBuffer()
  for (const start of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\0WEBPVP8 ']) {
    for (const rest of [svg, tiff, avif]) {
      const disguised = Buffer.concat([Buffer.from(start, 'latin1'), rest])
      expectRefusal(await upload(app, player, 'a.png', disguised), 422, 'PICTURE_BROKEN')
    }
  }
  const heic = Buffer.from(avif)
  heic.write('heic', 8, 'latin1')
  expectRefusal(await upload(app, player, 'a.heic', heic), 415, 'ATTACHMENT_TYPE', { why: 'heic' })
})

test('refuses a picture that is cut short or has only its first bytes', async ({ app, player }) => {
  const cut: Buffer[] = []
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const whole = await drawPicture(format, 400, 300).toBuffer()
    cut.push(whole.subarray(0, Math.ceil(whole.length * 0.6)), whole.subarray(0, 20))
  }
  const starts = [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    'GIF87a<script>',
    'RIFF\0\0\0\0WEBPVP8 ',
    '\0\0\0\x1cftypavif',
  ]
  cut.push(...starts.map((text) => Buffer.from(text, 'latin1')))
  for (const bytes of cut) expectRefusal(await upload(app, player, 'a.png', bytes), 422, 'PICTURE_BROKEN')

  expect((await keep(app, player, 'a.png', await drawPicture('png').toBuffer())).file.width).toBe(60)
})
