import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { passedSocket, tellSystemd } from './systemd.ts'

test('notifies systemd through systemd-notify, only if a socket is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-notify-'))
  const told = join(folder, 'told')
  const tool = join(folder, 'systemd-notify')
  writeFileSync(told, '')
  writeFileSync(tool, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`)
  chmodSync(tool, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
  vi.stubEnv('NOTIFY_SOCKET', '')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  tellSystemd('ready', 'not heard')
  vi.stubEnv('NOTIFY_SOCKET', '/run/systemd/notify')
  tellSystemd('stopping', 'stopping')

  await expect
    .poll(() => readFileSync(told, 'utf8'))
    .toBe('/run/systemd/notify STOPPING=1 --status=stopping\n')
})

test('accepts a socket from systemd only in the process it is meant for', () => {
  const LISTEN_PID = String(process.pid)
  expect(passedSocket({ LISTEN_PID, LISTEN_FDS: '1' })).toBe(3)
  expect(passedSocket({ LISTEN_PID: '1', LISTEN_FDS: '1' })).toBeUndefined()
  expect(passedSocket({ LISTEN_PID, LISTEN_FDS: '0' })).toBeUndefined()
  expect(passedSocket({})).toBeUndefined()
})
