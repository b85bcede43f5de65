import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node, root } from './paths.mjs'
import { run } from './run.mjs'

const OURS = /^westmore[\w-]*\.(service|socket|timer)$/
const RENEW = 'server/setup/renew.ts'

/** The texts of our units of systemd; drop-ins, which are the operator's, lie in folders beside them. */
export function readUnits(folder) {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder).filter((name) => OURS.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const isSame = (units, others) => JSON.stringify(units) === JSON.stringify(others)

/** Has a version write the units it wants, by its own code; whether they are other ones now. */
export function renewUnits(version, home, folder) {
  const before = readUnits(folder)
  if (existsSync(join(version, RENEW)))
    run(join(version, relative(root, node)), [RENEW, '--home', home, '--units', folder], { cwd: version })
  return !isSame(before, readUnits(folder))
}

/** For a version that may know nothing of them. */
export function restoreUnits(units, folder) {
  const found = readUnits(folder)
  if (isSame(units, found)) return
  const hasSystemd = existsSync('/run/systemd/system')
  for (const name of Object.keys(found).filter((each) => units[each] === undefined)) {
    if (hasSystemd) spawnSync('systemctl', ['disable', '--quiet', '--now', name])
    rmSync(join(folder, name))
  }
  for (const [name, text] of Object.entries(units)) writeFileSync(join(folder, name), text)
  if (hasSystemd) spawnSync('systemctl', ['daemon-reload'])
}
