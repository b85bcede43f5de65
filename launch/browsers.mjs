import { existsSync } from 'node:fs'
import { fail, run } from './run.mjs'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** Chromium's headless build; the full browser draws a window with a toolbar for each page and does twice the work. */
export function ensureChromium() {
  ensureBrowser({
    name: 'Chromium',
    path: CHROMIUM,
    debianPackage: 'chromium-headless-shell',
    variable: 'CHROMIUM',
  })
}

export function ensureFirefox() {
  ensureBrowser({ name: 'Firefox ESR', path: FIREFOX, debianPackage: 'firefox-esr', variable: 'FIREFOX' })
}

/** Installs Debian's package as root; other users get a message with the command. */
function ensureBrowser({ name, path, debianPackage, variable }) {
  if (existsSync(path)) return
  if (process.getuid?.() !== 0) {
    fail(
      `${name} is required. Install it with: sudo apt-get install -y ${debianPackage} (or set ${variable} to its path).`,
    )
  }
  console.log(`Installing ${name} from Debian …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  run('apt-get', ['update', '-qq'], quiet)
  const code = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], quiet)
  if (code !== 0 || !existsSync(path)) fail(`${name} could not be installed; see the output of apt above.`)
}
