import { measureGate } from './gate.ts'
import { comparePages } from './pages.ts'

/** `pages` or `gate`: only that question. */
const only = process.argv[2]

if (only !== 'gate') await comparePages()
if (only !== 'pages') for (const otherBans of [0, 1_000, 20_000]) await measureGate(100, otherBans)
