import { envFile, isDemo } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runNode } from './run.mjs'

ensureInstalled()
if (isDemo()) fail('Web ještě není nastavený (chybí DISCORD_CLIENT_ID). Spusťte: npm run setup')
process.exit(runNode([...envFile, 'server/doctor.ts']))
