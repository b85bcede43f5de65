import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './machine.mjs'

const SUFFIX = `-linux-${process.arch}.tar.gz`
const LATEST = `westmore-linux-${process.arch}.latest`

/** Makes the release of this repository's last commit in `shop`, and later ones of it that differ in how they start. */
export function makeReleases({ root, node, run, shop }) {
  const key = join(run, 'key')
  command(run, 'ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key)
  command(root, node, 'launch/release/pack.mjs', '--out', shop, '--key', key)
  const first = readFileSync(join(shop, LATEST), 'utf8').trim()
  const whole = join(run, first.replace(SUFFIX, ''))
  command(run, 'tar', '-xzf', join(shop, first))
  const read = (path) => readFileSync(join(whole, path), 'utf8')
  const version = JSON.parse(read('web/build/version.json'))
  const main = read('server/build/main.mjs')
  const states = {
    good: main,
    broken: `throw new Error('This version does not start.')\n`,
    hanging: `await new Promise(() => setInterval(() => {}, 1_000))\n`,
  }
  let count = 0
  return {
    first,
    commit: version.commit,
    /** Packs the next version; every one has a migration of its own. Returns its commit. */
    next(state, { isSigned = true } = {}) {
      count += 1
      const commit = randomBytes(6).toString('hex')
      const committedAt = new Date(Date.parse(version.committedAt) + count * 60_000).toISOString()
      const name = `westmore-${committedAt.slice(0, 10).replaceAll('-', '.')}-${commit}`
      const folder = join(run, 'next', name)
      mkdirSync(join(run, 'next'), { recursive: true })
      cpSync(whole, folder, { recursive: true, verbatimSymlinks: true })
      const write = (path, text) => writeFileSync(join(folder, path), text)
      write('web/build/version.json', JSON.stringify({ commit, committedAt }))
      write('release.json', JSON.stringify({ commit, committedAt, arch: process.arch }))
      write('server/build/main.mjs', states[state])
      for (let number = 1; number <= count; number += 1)
        write(
          `server/migrations/9${String(number).padStart(2, '0')}-guide.sql`,
          `create table guide_${number} (id integer);`,
        )
      const file = join(shop, `${name}${SUFFIX}`)
      command(join(run, 'next'), 'tar', '--use-compress-program=gzip -1', '-cf', `${file}.new`, name)
      renameSync(`${file}.new`, file)
      if (isSigned) command(run, 'ssh-keygen', '-q', '-Y', 'sign', '-n', 'westmore', '-f', key, file)
      writeFileSync(join(shop, LATEST), `${name}${SUFFIX}\n`)
      rmSync(folder, { recursive: true })
      return commit
    },
  }
}
