import { expect } from 'vitest'
import { test } from '#test/site-test.ts'
import { PROBE_PATH } from './probe.ts'
import { probeSite } from './proxy.ts'

test('lets the doctor look longer, even from an address over its limit', async ({ app }) => {
  const PUBLIC_URL = await app.app.listen({ port: 0, host: '127.0.0.1' })
  let last = 200
  for (let asked = 0; asked < 40 && last !== 429; asked += 1)
    last = (await app.request({ url: PROBE_PATH })).status
  expect(last).toBe(429)
  expect(await probeSite({ ...app.env, PUBLIC_URL }, 10)).toMatchObject({ kind: 'seen', isBuffered: false })
})
