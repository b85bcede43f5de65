import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

const RESTARTS = 'restarts'
const EFFECTS = 'effects'

/**
 * `npm run test:faults` takes up to 25 minutes, with `short` one. Another argument names one fault, or `restarts`, or
 * `effects`, which leaves out each effect of each event once.
 */
ensureInstalled()
ensureBuilt()
const args = process.argv.slice(2)
const [only] = args.filter((word) => word !== 'short')
let code = 0
if (![RESTARTS, EFFECTS].includes(only)) code ||= runNode(['bench/faults/main.ts', ...args])
if (only === undefined || only === RESTARTS) code ||= runNode(['bench/faults/restarts.ts', ...args])
if (only === EFFECTS || args.length === 0) code ||= leaveOutEffects()
process.exit(code)

function leaveOutEffects() {
  return runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'server/events/proof/left-out.config.ts',
  ])
}
