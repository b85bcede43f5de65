import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
process.exit(runNode(['game/build.ts']))
