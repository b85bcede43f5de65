import { envFile } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, runNode } from './run.mjs'

const usage = {
  backup: 'npm run backup -- <folder>',
  fetch: 'npm run backup:fetch -- <folder>',
  restore: 'npm run restore -- <file> [--unencrypted]',
  drill: 'npm run backup:drill -- <file> [--unencrypted]',
  move: 'npm run move -- <postgres://… or embedded>',
}

const [verb, argument, ...rest] = process.argv.slice(2)
const isUnencrypted = ['restore', 'drill'].includes(verb) && rest.join() === '--unencrypted'
if (!argument || (rest.length > 0 && !isUnencrypted)) fail(`Usage: ${usage[verb]}`)
if (verb === 'move' && argument !== 'embedded' && !/^postgres(ql)?:\/\//.test(argument))
  fail(`Usage: ${usage.move}`)
ensureInstalled()
process.exit(runNode([...envFile, 'server/backup/command.ts', verb, argument, ...rest]))
