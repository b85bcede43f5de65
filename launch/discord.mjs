import { envFile } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runNode } from './run.mjs'

const [verb, ...rest] = process.argv.slice(2)
if (verb !== 'check' || rest.length > 0) fail('Write: npm run discord check')
ensureInstalled()
process.exit(runNode([...envFile, 'server/discord-check.ts']))
