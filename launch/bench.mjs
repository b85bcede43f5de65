import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBenchInstalled, ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
ensureBenchInstalled()
ensureChromium()
ensureBuilt()
process.exit(runNode(['bench/figures.ts']) || runNode(['bench/public.ts']))
