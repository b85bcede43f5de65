import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

const RESTARTS = 'restarts'

/** `npm run test:faults`, twenty-three minutes at most; with `short` a minute of it, a word more names one fault, or `restarts`. */
ensureInstalled()
ensureBuilt()
const args = process.argv.slice(2)
const isOne = args.some((word) => word !== 'short')
const isRestarts = args.includes(RESTARTS)
let code = isRestarts ? 0 : runNode(['bench/faults/main.ts', ...args])
if (isRestarts || !isOne) code ||= runNode(['bench/faults/restarts.ts', ...args])
process.exit(code)
