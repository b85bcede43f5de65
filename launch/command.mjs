import { ensureChromium } from './browsers.mjs'
import { ensureBuilt } from './release/build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runNode, startNode, supervise } from './run.mjs'

const [name, ...args] = process.argv.slice(2)
const parts = ['public', 'ledger', 'writes', 'growth', 'evening', 'peers']
const leftOut = 'server/events/proof/left-out.config.ts'

/** Scripts of package.json that run one file; each returns the exit code. */
const commands = {
  /** `npm run bench ledger 10000000`: one part with its arguments; all parts without. */
  bench() {
    const [one, ...rest] = args
    if (one !== undefined && !parts.includes(one))
      fail(`There is no part «${one}»; there are ${parts.join(', ')} (bench/README.md).`)
    ensureChromium()
    ensureBuilt()
    if (one !== undefined) return runNode([`bench/${one}/main.ts`, ...rest])
    return Math.max(...parts.map((part) => runNode([`bench/${part}/main.ts`])))
  },
  /**
   * `npm run test:faults` takes up to 25 minutes, with `short` one. Another argument names one fault, or `restarts`, or `effects`,
   * which leaves out each effect of each event once.
   */
  faults() {
    ensureBuilt()
    const only = args.find((word) => word !== 'short')
    let code = 0
    if (!['restarts', 'effects'].includes(only)) code ||= runNode(['bench/faults/main.ts', ...args])
    if (only === undefined || only === 'restarts') code ||= runNode(['bench/faults/restarts.ts', ...args])
    if (only === 'effects' || args.length === 0)
      code ||= runNode(['node_modules/vitest/vitest.mjs', 'run', '--config', leftOut])
    return code
  },
  game: () => runNode(['game/build.ts']),
  tables: () => runNode(['server/postgres/generate-tables.ts']),
}

ensureInstalled()
if (name === 'life') {
  ensureBuilt()
  supervise(() => [startNode(['game/life/main.ts', ...args])])
} else process.exit(commands[name]())
