import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  createWriteStream,
  fchmodSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  statSync,
  type WriteStream,
} from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

// Root writes into folders of the service's account, which could place links to root's files there.

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants

interface Owner {
  uid: number
  gid: number
}

/** Opens a file in a folder without following a link; a file created by root gets the owner of the folder. */
export function openIn(path: string, flags: number, mode = 0o600): number {
  const folder = openSync(dirname(path), O_RDONLY | O_DIRECTORY)
  const place = `/proc/self/fd/${folder}/${basename(path)}`
  try {
    const file = openSync(place, flags | O_NOFOLLOW, mode)
    giveToOwner(file, fstatSync(folder))
    return file
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { path, message: error.message.replace(place, path) })
    throw error
  } finally {
    closeSync(folder)
  }
}

/** A file with several hard links may belong to another folder too. */
function giveToOwner(file: number, { uid, gid }: Owner): void {
  const stat = fstatSync(file)
  if (process.geteuid?.() === 0 && stat.uid === 0 && (stat.nlink === 1 || stat.isDirectory()))
    fchownSync(file, uid, gid)
}

export async function writeAtomically(
  path: string,
  write: (file: WriteStream) => Promise<void>,
): Promise<void> {
  const partial = join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.partial`)
  const fd = openIn(partial, O_WRONLY | O_CREAT | O_EXCL)
  try {
    await write(createWriteStream(partial, { fd, flush: true }))
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Creates a folder with this mode and its missing parents, each owned by the owner of its parent. Node's `recursive`
 * never returns if a parent accepts no folders, as in /proc or on a dangling link.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(path)
  if (path !== above) makeFolder(above)
  mkdirSync(path, mode)
  giveToParentOwner(path)
}

export function giveToParentOwner(path: string): void {
  closeSync(openIn(path, O_RDONLY | O_DIRECTORY))
}

export function makePrivateFolder(path: string, { uid, gid }: Owner): void {
  makeFolder(resolve(path), 0o700)
  const folder = openSync(path, O_RDONLY | O_DIRECTORY)
  try {
    const real = readlinkSync(`/proc/self/fd/${folder}`)
    if (real !== resolve(path))
      throw new StartError(`${path} je odkaz nebo přes něj vede; zadejte skutečnou cestu (${real}).`)
    fchmodSync(folder, 0o700)
    fchownSync(folder, uid, gid)
  } finally {
    closeSync(folder)
  }
}
