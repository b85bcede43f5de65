import { ensureBuilt } from './release/build.mjs'
import { demoVariables, envFile, isDemo, readVariable } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { startNode, supervise } from './run.mjs'
import { program, root } from './paths.mjs'
import { builtVersion, versionWords } from './version.mjs'

ensureInstalled()
ensureBuilt()

// By default Node keeps 64 MB for young objects after its start, half of the server's idle memory.
const server = [...envFile, '--max-semi-space-size=2', 'server/build/main.mjs']
const port = readVariable('PORT') || '3001'
const demo = isDemo() ? demoVariables(port) : undefined

supervise(() => {
  const site = startNode(server, demo?.server ?? {})
  site.once('message', ({ ready }) => announce(ready))
  if (!demo) return [site]
  const standIn = startNode([program('discord-stand-in/main.ts')], demo.standIn)
  return demo.life
    ? [
        site,
        standIn,
        startNode([program('game/life/main.ts'), '--quiet', '--tries-again', '45000'], demo.life),
      ]
    : [site, standIn]
})

function announce(address) {
  const version = builtVersion(root)
  console.log(`Westmore is open: ${demo ? `http://localhost:${port}` : address}`)
  if (version) console.log(`Version ${versionWords(version)}`)
  if (!demo) return
  console.log(
    'This is the demo: sign in as any persona of a Discord stand-in. It is reachable from this machine only.',
  )
  console.log('Set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET (see .env.example) to use Discord.')
}
