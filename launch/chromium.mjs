import { existsSync } from 'node:fs'
import { fail, run } from './run.mjs'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

/** Makes sure Chromium's headless build is there (the browser opens a window with a toolbar per page, at twice the work): root installs Debian's, anybody else is told what to install. */
export function ensureChromium() {
  if (existsSync(CHROMIUM)) return
  if (process.getuid?.() !== 0) {
    fail(
      'The browser tests need Chromium. Install it with: sudo apt-get install -y chromium-headless-shell (or set CHROMIUM to its path).',
    )
  }
  console.log('Installing Chromium from Debian …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  run('apt-get', ['update', '-qq'], quiet)
  const code = run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    quiet,
  )
  if (code !== 0 || !existsSync(CHROMIUM)) fail('Chromium could not be installed; apt says why above.')
}
