import { ensureBuilt } from './build.mjs'
import { demoVariables, envFile, isDemo, variable } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { startNode, supervise } from './run.mjs'

ensureInstalled()
ensureBuilt()

const server = [...envFile, 'server/main.ts']
if (isDemo()) {
  const port = variable('PORT') || '3001'
  const demo = demoVariables(port)
  const site = startNode(server, demo.server)
  site.once('message', () => {
    console.log(`Westmore is open: http://localhost:${port}`)
    console.log(
      'This is the demo: sign in as anyone on a stand-in of Discord, reachable from this machine only.',
    )
    console.log('Set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET (see .env.example) for the real thing.')
  })
  supervise([site, startNode(['discord-stand-in/main.ts'], demo.standIn)])
} else {
  const site = startNode(server, {})
  site.once('message', ({ ready }) => console.log(`Westmore is open: ${ready}`))
  supervise([site])
}
