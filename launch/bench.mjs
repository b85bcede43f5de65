import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBenchInstalled, ensureInstalled } from './install.mjs'
import { fail, runNode } from './run.mjs'

ensureInstalled()
ensureBenchInstalled()
ensureChromium()
ensureBuilt()
// One part by its name and what it takes, such as `npm run bench ledger 10000000`; all of them without.
const parts = ['figures', 'public', 'tickets', 'ledger', 'restarts', 'attacks']
const [one, ...rest] = process.argv.slice(2)
if (one !== undefined && !parts.includes(one))
  fail(`There is no part «${one}»; there are ${parts.join(', ')}.`)
const codes = one === undefined ? parts.map((part) => runPart(part, [])) : [runPart(one, rest)]
process.exit(codes.find((code) => code !== 0) ?? 0)

function runPart(part, args) {
  return runNode([`bench/${part}.ts`, ...args])
}
