import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './release/build.mjs'
import { envFile, isDemo } from './demo.mjs'
import { ensureInstalled, ensureNode } from './install.mjs'
import { home, isInstalled, isRelease, program, root } from './paths.mjs'
import { addVersion, copyOf, currentOf, switchTo } from './releases.mjs'
import { fail, requireMemory, runNode } from './run.mjs'
import { builtVersion } from './version.mjs'

const usage = `Použití: westmore PŘÍKAZ
  start                        spustí web; bez nastavení ukázku jen pro tento stroj
  setup [--service --caddy …]  nastaví ho, jako službu a za Caddy
  doctor                       porovná nastavení se skutečností
  call try                     pošle zkušební zprávu tomu, koho web volá
  backup SLOŽKA                zálohuje
  backup:fetch SLOŽKA          stáhne zálohy uložené jinde
  backup:drill ZÁLOHA          vyzkouší obnovu vedle
  restore ZÁLOHA               obnoví data
  move postgres://…|embedded   přestěhuje data do jiné databáze
  update [ADRESA|SOUBOR]       přejde na novější verzi; --back vrátí předchozí`

const [name, ...args] = process.argv.slice(2)

/** Each returns the exit code. */
const commands = {
  setup() {
    ensureBuilt()
    const { values } = parseArgs({ args, strict: false, options: { home: { type: 'string' } } })
    const place = values.home ?? (values.service && !isInstalled ? '/opt/westmore' : home)
    requireMemory()
    if (values.service) installIn(place)
    return runNode([program('server/setup/main.ts'), ...args, '--home', place])
  },
  doctor() {
    if (isDemo()) fail('Web ještě není nastavený (chybí DISCORD_CLIENT_ID). Spusťte: westmore setup')
    return runNode([...envFile, program('server/features/doctor/command.ts')])
  },
  call: () => runNode([...envFile, program('server/call/main.ts'), ...args]),
  backup: () => ofData('backup'),
  'backup:fetch': () => ofData('fetch'),
  'backup:drill': () => ofData('drill'),
  restore: () => ofData('restore'),
  move: () => ofData('move'),
}

/** The service runs from `releases/`, also when this was unpacked into a user's own folder. */
function installIn(place) {
  if (!isRelease) fail('Služba běží z vydání (npm run release), ne z klonu: docs/setup.md.')
  const own = builtVersion(root)
  if (!existsSync(join(place, 'current'))) switchTo(place, addVersion(place, copyOf(root, place), own))
  const running = builtVersion(currentOf(place))
  if (running?.commit !== own.commit)
    fail(
      `V ${place} už web je (${running?.commit}); na tuto verzi ho převede: ./westmore update --home ${place}`,
    )
}

function ofData(verb) {
  const [argument, ...rest] = args
  const isUnencrypted = ['restore', 'drill'].includes(verb) && rest.join() === '--unencrypted'
  const isFit = verb !== 'move' || argument === 'embedded' || /^postgres(ql)?:\/\//.test(argument)
  if (!argument || !isFit || (rest.length > 0 && !isUnencrypted)) fail(usage)
  return runNode([...envFile, program('server/backup/command.ts'), verb, ...args])
}

ensureNode()
if (name === 'start') await import('./start.mjs')
else if (name === 'update') await import('./update.mjs')
else if (!Object.hasOwn(commands, name ?? '')) fail(usage)
else {
  if (!isRelease) ensureInstalled()
  process.exit(commands[name]())
}
