import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tellSystemd } from './notify.ts'

test('systemd is told by its own tool, and only where it listens', async () => {
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
    .toBe('/run/systemd/notify --stopping --status=stopping\n')
})
