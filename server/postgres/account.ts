import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '#process/start-error.ts'

export interface Account {
  uid: number
  gid: number
}

const OWN_USER = 'westmore-postgres'

/** The account for PostgreSQL, which refuses root; undefined for the account of this process. */
export function accountFor(cluster: string): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const above = ownerOf(dirname(cluster))
  // `initdb` refuses an account without a name.
  return ownerOf(cluster) ?? (above && findUser(String(above.uid))) ?? findUser(OWN_USER) ?? createUser()
}

function ownerOf(path: string): Account | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function findUser(nameOrUid: string): Account | undefined {
  const { stdout } = spawnSync('getent', ['passwd', nameOrUid], { encoding: 'utf8' })
  const [, , uid, gid] = stdout?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function createUser(): Account {
  const shell = ['--shell', '/usr/sbin/nologin']
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', ...shell, OWN_USER])
  const user = findUser(OWN_USER)
  if (user) return user
  throw new StartError(
    `PostgreSQL does not run as root and the user ${OWN_USER} could not be created. ` +
      'Create it, start Westmore as another user, or set DATABASE_URL.',
  )
}
