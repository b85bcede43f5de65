import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'

test('writes on behalf of another site are refused, own ones and reads pass', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'https://westmore.example' })
  const write = (headers: Record<string, string>) =>
    app.request({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'westmore.example', ...headers },
    })

  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://westmore.example' },
    { origin: 'https://evil.example' },
    { origin: 'https://westmore.example.evil.example' },
    { origin: 'https://westmore.example:8443' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ]) {
    expectRefusal(await write(headers), 403, 'CROSS_SITE')
  }
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://westmore.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://westmore.example' },
    { origin: 'http://localhost:3001', host: 'localhost:3001' },
  ]) {
    expect((await write(headers)).status).toBe(204)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await app.request({
      method,
      url: '/api/allowlist/draft',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expectRefusal(answer, 403, 'CROSS_SITE')
  }
  const read = await app.request({ url: '/api/openapi.json', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(read.status).toBe(200)
})
