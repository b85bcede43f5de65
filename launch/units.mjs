import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { built, node, root } from './paths.mjs'
import { run } from './run.mjs'

const OURS = /^westmore[\w-]*\.(service|slice|socket|timer)$/
const RENEW = 'server/setup/renew.ts'

/** Our systemd units; the operator's drop-ins are in other folders. */
export function readUnits(folder) {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder).filter((name) => OURS.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const isSame = (units, others) => JSON.stringify(units) === JSON.stringify(others)

/** Runs the version's own code to write its units; returns whether they changed. */
export function renewUnits(version, home, folder) {
  const before = readUnits(folder)
  const program = [built(RENEW), RENEW].find((path) => existsSync(join(version, path)))
  if (program)
    run(join(version, relative(root, node)), [program, '--home', home, '--units', folder], { cwd: version })
  return !isSame(before, readUnits(folder))
}

/** Writes back old units without the version's code, which may be too old to have any. */
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
