import { ensureBuilt } from './build.mjs'
import { homeOf } from './home.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
ensureBuilt()
process.exit(runNode(['server/setup/main.ts', '--home', homeOf(), ...process.argv.slice(2)]))
