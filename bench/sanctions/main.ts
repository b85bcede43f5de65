import { measureGate } from './gate.ts'
import { measureImport } from './import.ts'
import { comparePages } from './pages.ts'

/** `pages`, `gate` or `import`: only that question. */
const only = process.argv[2]

if (only === undefined || only === 'pages') await comparePages()
if (only === undefined || only === 'gate')
  for (const otherBans of [0, 1_000, 20_000]) await measureGate(100, otherBans)
if (only === undefined || only === 'import') for (const bans of [8_000, 30_000]) await measureImport(bans)
