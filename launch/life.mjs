import { ensureInstalled } from './install.mjs'
import { startNode, supervise } from './run.mjs'

ensureInstalled()
supervise(() => [startNode(['game/life/main.ts', ...process.argv.slice(2)])])
