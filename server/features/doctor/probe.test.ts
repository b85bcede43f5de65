import Fastify from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { readEnv } from '#env.ts'
import { handleErrors } from '#http/errors.ts'
import { test } from '#test/site-test.ts'
import { PROBE_PATH, mountProbe } from './probe.ts'
import { probeSite } from './proxy.ts'

const env = readEnv({ DISCORD_CLIENT_ID: 'westmore', DISCORD_CLIENT_SECRET: 'secret' })

test('allows strangers two streams each and seven in all, but always the doctor', async () => {
  const app = Fastify({ trustProxy: true, forceCloseConnections: true })
  onTestFinished(() => app.close())
  handleErrors(app, () => {})
  mountProbe(app, env, () => ({}), 60_000)
  const PUBLIC_URL = await app.listen({ port: 0, host: '127.0.0.1' })
  const look = async (from: string) =>
    (await fetch(PUBLIC_URL + PROBE_PATH, { headers: { 'x-forwarded-for': from } })).status

  const statuses: number[] = []
  for (const last of [1, 1, 1, 2, 3, 4, 5, 6, 7]) statuses.push(await look(`203.0.113.${last}`))
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 200, 200, 503])
  expect(await probeSite({ ...env, PUBLIC_URL }, 10)).toMatchObject({ kind: 'seen' })
})

test('lets the doctor look even from an address over its limit', async ({ app }) => {
  const PUBLIC_URL = await app.app.listen({ port: 0, host: '127.0.0.1' })
  let last = 200
  for (let asked = 0; asked < 40 && last !== 429; asked += 1)
    last = (await app.request({ url: PROBE_PATH })).status
  expect(last).toBe(429)
  expect(await probeSite({ ...app.env, PUBLIC_URL }, 10)).toMatchObject({ kind: 'seen' })
})
