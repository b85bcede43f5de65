import { ensureBuilt } from './build.mjs'
import { envFile, isDemo } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { homeOf } from './paths.mjs'
import { fail, runNode, startNode, supervise } from './run.mjs'

const [name, ...args] = process.argv.slice(2)

/** Scripts of package.json that run one file; each returns the exit code. */
const commands = {
  call: () => runNode([...envFile, 'server/call/main.ts', ...args]),
  doctor() {
    if (isDemo()) fail('Web ještě není nastavený (chybí DISCORD_CLIENT_ID). Spusťte: npm run setup')
    return runNode([...envFile, 'server/features/doctor/command.ts'])
  },
  game: () => runNode(['game/build.ts']),
  setup() {
    ensureBuilt()
    return runNode(['server/setup/main.ts', '--home', homeOf(), ...args])
  },
  tables: () => runNode(['server/postgres/generate-tables.ts']),
}

ensureInstalled()
if (name === 'life') supervise(() => [startNode(['game/life/main.ts', ...args])])
else process.exit(commands[name]())
