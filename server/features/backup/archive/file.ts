import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { makeFolder, writeAtomically } from '#process/owned-files.ts'
import { readFrames, writeFrame, type Frame } from './frames.ts'
import { seal, unseal } from './seal.ts'

/** Such as westmore-2026-11-22T03-30-00-000Z.backup; the names sort by time. */
const BACKUP_NAME = /^westmore-\d{4}-\d\d-\d\dT[\d-]+Z\.backup$/
const PARTIAL = /^\.(westmore-|deleted-accounts\.).*\.partial$/
/** No backup takes that long. */
const CUT_OFF = 86_400_000

export interface BackupFile {
  path: string
  name: string
  size: number
}

export async function writeBackup(
  frames: AsyncIterable<Frame>,
  { folder, key, now, signal }: { folder: string; key: string | undefined; now: Date; signal?: AbortSignal },
): Promise<BackupFile> {
  makeFolder(folder, 0o700)
  const name = `westmore-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`
  const path = join(folder, name)
  await writeAtomically(path, (file) =>
    pipeline(
      async function* () {
        for await (const frame of frames) yield* writeFrame(frame)
      },
      createZstdCompress(),
      (source: AsyncIterable<Buffer>) => seal(source, key),
      file,
      signal ? { signal } : {},
    ),
  )
  return { path, name, size: (await stat(path)).size }
}

export function readBackup<Taken>(
  path: string,
  key: string | undefined,
  take: (frames: AsyncIterable<Frame>) => Promise<Taken>,
): Promise<Taken> {
  return pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    (source: AsyncIterable<Buffer>) => unseal(source, key),
    createZstdDecompress(),
    (source: AsyncIterable<Buffer>) => take(readFrames(source)),
  )
}

export const backupsAmong = (names: readonly string[]) =>
  names.filter((name) => BACKUP_NAME.test(name)).toSorted()

export const momentOf = (name: string): number =>
  Date.parse(name.replace(/^westmore-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*$/, '$1:$2:$3.$4'))

export async function removeOld(folder: string, keep: number, now: Date): Promise<string[]> {
  const names = await readdir(folder)
  const old = backupsAmong(names).slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  for (const name of names.filter((one) => PARTIAL.test(one))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > CUT_OFF) await rm(join(folder, name), { force: true })
  }
  return old
}
