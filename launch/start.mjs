import { ensureBuilt } from './build.mjs'
import { demoVariables, envFile, isDemo, variable } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { startNode, supervise } from './run.mjs'

ensureInstalled()
ensureBuilt()

const server = [...envFile, 'server/main.ts']
const port = variable('PORT') || '3001'
const demo = isDemo() ? demoVariables(port) : undefined

supervise(() => {
  const site = startNode(server, demo?.server ?? {})
  site.once('message', ({ ready }) => tell(ready))
  return demo ? [site, startNode(['discord-stand-in/main.ts'], demo.standIn)] : [site]
})

function tell(address) {
  console.log(`Westmore is open: ${demo ? `http://localhost:${port}` : address}`)
  if (!demo) return
  console.log(
    'This is the demo: sign in as anyone on a stand-in of Discord, reachable from this machine only.',
  )
  console.log('Set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET (see .env.example) for the real thing.')
}
