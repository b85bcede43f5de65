import { existsSync } from 'node:fs'
import { fail, run } from './run.mjs'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
const PACKAGE = 'chromium-headless-shell'

/** Chromium's headless build; the full browser draws a window with a toolbar for each page and does twice the work. Root installs Debian's package. */
export function ensureChromium() {
  if (existsSync(CHROMIUM)) return
  if (process.getuid?.() !== 0) {
    fail(
      `Chromium is required. Install it with: sudo apt-get install -y ${PACKAGE} (or set CHROMIUM to its path).`,
    )
  }
  console.log('Installing Chromium from Debian …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  run('apt-get', ['update', '-qq'], quiet)
  const code = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE], quiet)
  if (code !== 0 || !existsSync(CHROMIUM))
    fail('Chromium could not be installed; see the output of apt above.')
}
