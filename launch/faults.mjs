import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

/** `npm run test:faults`, twenty minutes at most; `npm run test:faults short` is a minute of it, a word more names one fault. */
ensureInstalled()
process.exit(runNode(['bench/faults.ts', ...process.argv.slice(2)]))
