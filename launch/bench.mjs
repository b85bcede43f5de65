import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './browsers.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runNode } from './run.mjs'

/** `npm run bench ledger 10000000`: one part with its arguments; all parts without. */
const parts = ['public', 'ledger', 'writes', 'growth', 'sanctions', 'evening']
const [one, ...rest] = process.argv.slice(2)
if (one !== undefined && !parts.includes(one))
  fail(`There is no part «${one}»; there are ${parts.join(', ')} (bench/README.md).`)
ensureInstalled()
ensureChromium()
ensureBuilt()
const codes = one === undefined ? parts.map((part) => runPart(part, [])) : [runPart(one, rest)]
process.exit(codes.find((code) => code !== 0) ?? 0)

function runPart(part, args) {
  return runNode([`bench/${part}/main.ts`, ...args])
}
