import { envFile } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
process.exit(runNode([...envFile, 'server/call/main.ts', ...process.argv.slice(2)]))
