import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './machine.mjs'

const MAIN = 'server/main.ts'
/** Tools not needed to build or run; removing one changes the lock, so that all packages are installed again. */
const spare = ['fast-check', 'knip', 'oxfmt']

/** Creates the repository that the machines clone, up to `ref`, and a work tree to commit later versions. */
export function makeOrigin({ run, bare, from, ref }) {
  const git = (...line) =>
    command(work, 'git', '-c', 'user.name=guide', '-c', 'user.email=guide@westmore.example', ...line)
  const work = join(run, 'work')
  command(run, 'git', 'init', '--quiet', '--bare', '--initial-branch=main', bare)
  command(bare, 'git', '-c', 'safe.directory=*', 'fetch', '--quiet', from, `${ref}:refs/heads/main`)
  command(run, 'git', 'clone', '--quiet', bare, work)
  const whole = readFileSync(join(work, MAIN), 'utf8')
  const imports = whole.lastIndexOf('\nimport ')
  const at = whole.indexOf('\n', imports + 1) + 1
  const main = (statement) =>
    writeFileSync(join(work, MAIN), whole.slice(0, at) + statement + whole.slice(at))
  let count = 0
  const states = {
    good: () => main(`// Version ${(count += 1)} of the guide.\n`),
    packages: () => {
      main('')
      const quietly = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']
      command(work, 'npm', 'uninstall', ...quietly, spare.shift())
    },
    broken: () => main("throw new Error('This version does not start.')\n"),
    hanging: () => main('await new Promise(() => setInterval(() => {}, 1_000))\n'),
  }
  return {
    read: (path) => readFileSync(join(work, path), 'utf8'),
    git,
    /** Signs a version with a new key; returns the public key. */
    sign(commit, tag) {
      const key = join(run, 'key')
      command(run, 'ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key)
      const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingkey=${key}`]
      git(...signing, 'tag', '--sign', '--message', tag, tag, commit)
      git('push', '--quiet', 'origin', tag)
      return readFileSync(`${key}.pub`, 'utf8').trim()
    },
    commit: () => git('rev-parse', '--short=12', 'HEAD'),
    /** Commits the next version, based on the packages of the running one; returns its commit. */
    next(state, running) {
      git('checkout', '--quiet', running, '--', 'package.json', 'package-lock.json')
      states[state]()
      git('commit', '--quiet', '--all', '--message', `A version of the guide: ${state}`)
      git('push', '--quiet', 'origin', 'HEAD:main')
      return git('rev-parse', '--short=12', 'HEAD')
    },
  }
}
