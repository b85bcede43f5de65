import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartError } from '#start-error.ts'

export interface Account {
  uid: number
  gid: number
}

const OWN_USER = 'westmore-postgres'

/** The account PostgreSQL runs under when this process is root's, which PostgreSQL refuses; undefined for the account of this process. */
export function accountFor(cluster: string): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined
  return ownerOf(cluster) ?? findUser('postgres') ?? findUser(OWN_USER) ?? createUser()
}

function ownerOf(path: string): Account | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function findUser(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function createUser(): Account {
  const shell = ['--shell', '/usr/sbin/nologin']
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', ...shell, OWN_USER])
  const user = findUser(OWN_USER)
  if (user) return user
  throw new StartError(
    `PostgreSQL does not run as root and the user ${OWN_USER} could not be made. ` +
      'Make a system user named postgres, start Westmore as another user, or set DATABASE_URL.',
  )
}
