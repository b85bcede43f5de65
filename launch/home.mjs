import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root } from './paths.mjs'

/** The clone that everything began with: `.env` lies there, and the versions beside each other (launch/update.mjs). */
export function homeOf() {
  const { stdout, status } = spawnSync(
    'git',
    ['-c', 'safe.directory=*', 'rev-parse', '--path-format=absolute', '--git-common-dir'],
    { cwd: root, encoding: 'utf8' },
  )
  return status === 0 ? dirname(stdout.trim()) : root.replace(/\/$/, '')
}
