import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
ensureChromium()
ensureBuilt()
process.exit(runNode(['bench/figures.ts']))
