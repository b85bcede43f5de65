import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { MAX_FILE_NAME } from '@westmore/contract/tickets.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { drawPicture } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { openTicket, TICKETS, upload } from '#test/tickets.ts'

const FILES = `${TICKETS}/attachments`
const MIB = 1024 * 1024
const MP4 = '\0\0\0\x18ftypmp42'
const WEBM = '\x1a\x45\xdf\xa3\x93\x42\x82\x84webm'

function beginUpload({ app }: TestApp, { cookie }: Person, length: number): ClientRequest {
  const { port } = app.server.address() as AddressInfo
  const sending = request({
    port,
    host: '127.0.0.1',
    path: `${FILES}?name=a.txt`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', 'content-length': length },
  })
  sending.on('error', () => {})
  return sending
}

test('refuses other contents under any name, and says what they are', async ({ app, player }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused: [why: string, ...(string | Buffer)[]][] = [
    [
      'markup',
      svg,
      `<?xml version="1.0"?>\n${svg}`,
      `\ufeff \n<!-- x --><SVG/>`,
      '<!DOCTYPE html><title>x</title>',
      '\n\t<HTML><body onload=alert(1)>',
      '\x1b[31m<script>alert(1)</script>',
      Buffer.from(`\ufeff${svg}`, 'utf16le'),
    ],
    ['program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.from('\x7fELF\x02\x01', 'latin1')],
    [
      'archive',
      Buffer.from('PK\x03\x04\x14\0', 'latin1'),
      Buffer.from('Rar!\x1a\x07\0', 'latin1'),
      Buffer.from('7z\xbc\xaf\x27\x1c\0', 'latin1'),
      Buffer.from('\x1f\x8b\x08\0', 'latin1'),
    ],
    ['office', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
    ['image', Buffer.from('BM\x46\0\0\0', 'latin1'), Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.from('\0\0\0\x18ftypmif1', 'latin1')],
    [
      'media',
      Buffer.from('\0\0\0\x14ftypqt  ', 'latin1'),
      Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', 'latin1'),
      Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'),
      Buffer.from('OggS\0\x02', 'latin1'),
    ],
    ['blank', ' \n\t', '\ufeff', '\x1b[0m\r\n'],
    ['binary', ' %PDF-1.7 \0', Buffer.from('\x01\x02\x03\xff', 'latin1')],
  ]
  for (const [why, ...contents] of refused) {
    for (const bytes of contents) {
      for (const name of ['a.png', 'a.txt']) {
        expectRefusal(await upload(app, player, name, bytes), 415, 'ATTACHMENT_TYPE', { why })
      }
    }
  }
  const byName = async (name: string, bytes: Buffer | string) =>
    (await upload(app, player, name, bytes)).body.data
  expect(await byName('mapa.docx', Buffer.from('PK\x03\x04\x14\0', 'latin1'))).toEqual({ why: 'office' })
  expect(await byName('spustit.bat', 'echo off')).toEqual({ why: 'program' })
  const { body } = await upload(app, player, 'a.txt', 'Jan napsal: <b>ahoj</b> a < 5 \u000c')
  expect(body).toMatchObject({ type: 'text/plain' })
})

test('stores a text of any usual encoding as UTF-8, without colours', async ({ app, player }) => {
  const czech = 'Příliš žluťoučký kůň, řekl „ano“.'
  const windows = Buffer.from('50f8ed6c699a209e6c759d6f75e86bfd206bf9f22c20f8656b6c2084616e6f932e', 'hex')
  const texts: [bytes: Buffer | string, stored: string][] = [
    ['\x1b[32m[INFO]\x1b[0m \x1b[38;2;1;2;3mřeka\x1b[m\x07\n', '[INFO] řeka\n'],
    ['\x1b]0;RedM\x07start\x1b', 'start'],
    [windows, czech],
    [Buffer.from(`\ufeff${czech}`, 'utf16le'), czech],
    [Buffer.from(`\ufeff${czech}`, 'utf16le').swap16(), czech],
    [`\ufeff${czech}`, czech],
    [Buffer.from(`${czech}ž`).subarray(0, -1), `${czech}\ufffd`],
    [Buffer.concat([Buffer.alloc(300 * 1024, 'x'), windows]), 'x'.repeat(300 * 1024) + czech],
  ]
  for (const [bytes, stored] of texts) {
    const { status, body } = await upload(app, player, 'server.log', bytes)
    expect(status).toBe(201)
    const { rawPayload } = await app.app.inject({
      url: `${FILES}/${body.id}`,
      headers: { cookie: player.cookie },
    })
    expect(rawPayload.toString() === stored || rawPayload.toString('utf8', 0, 200)).toBe(true)
    expect(body).toMatchObject({ type: 'text/plain', size: rawPayload.length })
    await player.send('DELETE', `${FILES}/${body.id}`)
  }
})

test('removes folders and tricks from a file name, and corrects its ending', async ({ app, player }) => {
  const text = async (name: string) => (await upload(app, player, name, 'text')).body.name

  expect(await text('snimek.png')).toBe('snimek.png.txt')
  expect(await text('Příliš žluťoučký.LOG')).toBe('Příliš žluťoučký.LOG')
  expect(await text('../../etc/passwd')).toBe('passwd.txt')
  expect(await text('C:\\Users\\Jan\\deník.txt')).toBe('deník.txt')
  expect(await text('/')).toBe('soubor.txt')
  expect(await text('')).toBe('soubor.txt')
  expect(await text('..')).toBe('soubor.txt')
  expect(await text('.htaccess')).toBe('htaccess.txt')
  expect(await text('fotka\u202Egnp.txt')).toBe('fotkagnp.txt')
  expect(await text('a\u0000b\r\nSet-Cookie: x.txt')).toBe('ab Set-Cookie  x.txt')
  expect(await text('"><img src=x>.txt')).toBe('img src=x .txt')
  expect(await text('🤠.txt')).toBe('🤠.txt')
  const longest = await text(`${'ř'.repeat(996)}.txt`)
  expect(longest).toHaveLength(MAX_FILE_NAME)
  expect(longest.endsWith('ř.txt')).toBe(true)
  expect((await text(`x${'🤠'.repeat(300)}.txt`)).isWellFormed()).toBe(true)
  expectRefusal(await upload(app, player, 'x'.repeat(1_001), 'text'), 400, 'BAD_REQUEST')
})

test('accepts pictures up to 10 MiB and other files up to 2 MiB', async ({ app, player }) => {
  const picture = await drawPicture('jpeg').toBuffer()
  const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])

  expect((await upload(app, player, 'a.jpg', padded(MAX_PICTURE_BYTES))).status).toBe(201)
  expectRefusal(await upload(app, player, 'a.jpg', padded(MAX_PICTURE_BYTES + 1)), 413, 'PAYLOAD_TOO_LARGE')
  for (const start of ['', '%PDF-', MP4, WEBM]) {
    const file = (size: number) => Buffer.from(start.padEnd(size, 'x'), 'latin1')
    expect((await upload(app, player, 'a', file(2 * MIB))).status).toBe(201)
    expectRefusal(await upload(app, player, 'a', file(2 * MIB + 1)), 413, 'PAYLOAD_TOO_LARGE')
  }
  expect((await player.get('/api/auth/me')).body.maxFileBytes).toBe(2 * MIB)
})

test('keeps a file of the largest allowed size unchanged and refuses one byte more', async () => {
  await using app = await startTestApp({ LARGEST_FILE_MIB: '12' })
  const player = await app.as('user')
  const bytes = Buffer.concat([Buffer.from(WEBM, 'latin1'), randomBytes(12 * MIB - WEBM.length)])

  const sent = await upload(app, player, 'klip z přepadení.webm', bytes)
  const longer = await upload(app, player, 'a.webm', Buffer.concat([bytes, Buffer.alloc(1)]))

  expect(sent.body).toMatchObject({ name: 'klip z přepadení.webm', type: 'video/webm', size: 12 * MIB })
  expectRefusal(longer, 413, 'PAYLOAD_TOO_LARGE')
  expect((await player.get('/api/auth/me')).body.maxFileBytes).toBe(12 * MIB)
  const { id } = await openTicket(player, { attachmentIds: [sent.body.id] })
  const staff = await app.as('administrator')
  const [message] = (await staff.get(`${TICKETS}/${id}/messages`)).body
  expect(message.attachments).toEqual([sent.body])
  const read = await app.app.inject({
    url: `${FILES}/${sent.body.id}`,
    headers: { cookie: staff.cookie },
  })
  expect(read.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(12 * MIB),
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect(read.rawPayload.equals(bytes)).toBe(true)
})

test('keeps nothing of a text that turns binary, or of an interrupted upload', async () => {
  await using app = await startTestApp({ LARGEST_FILE_MIB: '3', FILES_MIB_PER_PERSON: '3' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const player = await app.as('user')
  const text = 'ř'.repeat(MIB / 2)

  const binary = await upload(app, player, 'a.txt', `${text}\0${text.slice(9)}`)
  expect(binary.body).toMatchObject({ code: 'ATTACHMENT_TYPE', data: { why: 'binary' } })
  const leaving = beginUpload(app, player, 3 * MIB)
  leaving.write(text)
  leaving.destroy()

  expect((await upload(app, player, 'b.txt', text)).status).toBe(201)
  expect(await app.db.selectFrom('ticketAttachments').select('size').execute()).toEqual([{ size: MIB }])
})

test('keeps nothing of an upload when its sender is signed out', async () => {
  await using app = await startTestApp({ LARGEST_FILE_MIB: '3' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const player = await app.as('user')
  const sending = beginUpload(app, player, 2 * MIB)
  const status = new Promise((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode))
  })
  await new Promise((resolve) => sending.write('x'.repeat(MIB), resolve))

  await app.db.deleteFrom('sessions').where('userId', '=', player.id).execute()
  sending.end('x'.repeat(MIB))

  expect(await status).toBe(401)
  expect(await app.db.selectFrom('ticketAttachments').select('id').execute()).toEqual([])
})

test('refuses an upload without body, of another type, or from another site', async ({ app }) => {
  const { cookie } = await app.as('user')
  const send = (headers: Record<string, string>, payload?: string) =>
    app.request({
      method: 'POST',
      url: `${FILES}?name=a.txt`,
      headers: { cookie, ...headers },
      ...(payload !== undefined && { payload }),
    })
  const octets = { 'content-type': 'application/octet-stream' }

  expectRefusal(await send(octets), 400, 'BAD_REQUEST')
  expectRefusal(await send(octets, ''), 400, 'BAD_REQUEST')
  expectRefusal(await send({}), 400, 'BAD_REQUEST')
  for (const type of [
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'image/png',
    'x',
  ]) {
    expectRefusal(await send({ 'content-type': type }, '{}'), 415, 'UNSUPPORTED_MEDIA_TYPE')
  }
  expectRefusal(await send({ ...octets, 'sec-fetch-site': 'cross-site' }, 'x'), 403, 'CROSS_SITE')
  expectRefusal(await send({ ...octets, origin: 'https://evil.example' }, 'x'), 403, 'CROSS_SITE')
  const twice = await app.request({
    method: 'POST',
    url: `${FILES}?name=a&name=b`,
    headers: { cookie, ...octets },
    payload: 'x',
  })
  expectRefusal(twice, 400, 'BAD_REQUEST')
  expect((await send(octets, 'text')).status).toBe(201)
})

test('refuses a visitor before any of the body is sent', async ({ app }) => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo

  const status = await new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path: `${FILES}?name=a.png`,
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-length': MAX_PICTURE_BYTES },
    })
    sent.on('response', (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.flushHeaders()
  })

  expect(status).toBe(401)
})
