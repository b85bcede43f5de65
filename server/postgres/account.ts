import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
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
  return (
    ownerOf(cluster) ??
    // `initdb` refuses an account without a name.
    findUser((_, uid) => uid === String(above?.uid)) ??
    findUser((name) => name === 'postgres') ??
    findOwn() ??
    createUser()
  )
}

function ownerOf(path: string): Account | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function findUser(isIt: (name: string, uid: string) => boolean): Account | undefined {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = entries.find(([name = '', , id = '']) => isIt(name, id)) ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined
}

const findOwn = () => findUser((name) => name === OWN_USER)

function createUser(): Account {
  const shell = ['--shell', '/usr/sbin/nologin']
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', ...shell, OWN_USER])
  const user = findOwn()
  if (user) return user
  throw new StartError(
    `PostgreSQL does not run as root and the user ${OWN_USER} could not be created. ` +
      'Create a system user named postgres, start Westmore as another user, or set DATABASE_URL.',
  )
}
