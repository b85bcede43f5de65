import { existsSync } from 'node:fs'
import { fail, run } from './run.mjs'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
const PACKAGE = 'chromium-headless-shell'

/**
 * Chromium's headless build: the browser itself opens a window with a toolbar per page, at twice the work. Root installs
 * Debian's; anybody else reads what to install.
 */
export function ensureChromium() {
  if (existsSync(CHROMIUM)) return
  if (process.getuid?.() !== 0) {
    fail(
      `This needs Chromium. Install it with: sudo apt-get install -y ${PACKAGE} (or set CHROMIUM to its path).`,
    )
  }
  console.log('Installing Chromium from Debian …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  run('apt-get', ['update', '-qq'], quiet)
  const code = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE], quiet)
  if (code !== 0 || !existsSync(CHROMIUM)) fail('Chromium could not be installed; apt says why above.')
}
