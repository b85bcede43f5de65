import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

const RESTARTS = 'restarts'

/** `npm run test:faults` takes up to 22 minutes, with `short` one. Another argument names one fault, or `restarts`. */
ensureInstalled()
ensureBuilt()
const args = process.argv.slice(2)
const isOne = args.some((word) => word !== 'short')
const isRestarts = args.includes(RESTARTS)
let code = isRestarts ? 0 : runNode(['bench/faults.ts', ...args])
if (isRestarts || !isOne) code ||= runNode(['bench/caddy-restarts.ts', ...args])
process.exit(code)
