import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBenchInstalled, ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
ensureBenchInstalled()
ensureChromium()
ensureBuilt()
// One part by its name, such as `npm run bench tickets`; all of them without.
const parts = ['figures', 'public', 'tickets']
const wanted = parts.filter((part) => process.argv.length < 3 || process.argv.includes(part))
process.exit(wanted.map((part) => runNode([`bench/${part}.ts`])).find((code) => code !== 0) ?? 0)
