import { existsSync } from 'node:fs'
import { fail, run } from './run.mjs'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

/** Debian's long-lived Firefox. */
const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** Chromium's headless build: the browser itself opens a window with a toolbar per page, at twice the work. */
export function ensureChromium() {
  ensureBrowser({ name: 'Chromium', path: CHROMIUM, parcel: 'chromium-headless-shell', variable: 'CHROMIUM' })
}

export function ensureFirefox() {
  ensureBrowser({ name: 'Firefox ESR', path: FIREFOX, parcel: 'firefox-esr', variable: 'FIREFOX' })
}

/** Makes sure a browser is there: root installs Debian's, anybody else is told what to install. */
function ensureBrowser({ name, path, parcel, variable }) {
  if (existsSync(path)) return
  if (process.getuid?.() !== 0) {
    fail(
      `This needs ${name}. Install it with: sudo apt-get install -y ${parcel} (or set ${variable} to its path).`,
    )
  }
  console.log(`Installing ${name} from Debian …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  run('apt-get', ['update', '-qq'], quiet)
  const code = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', parcel], quiet)
  if (code !== 0 || !existsSync(path)) fail(`${name} could not be installed; apt says why above.`)
}
