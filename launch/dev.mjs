import { buildResource } from './release/build.mjs'
import { demoVariables, envFile, isDemo, readVariable } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { startNode, supervise } from './run.mjs'

ensureInstalled()
buildResource()

const port = readVariable('PORT') || '3001'
const apiPort = String(Number(port) + 2)
const demo = isDemo() ? demoVariables(port) : undefined
const server = {
  PUBLIC_URL: `http://localhost:${port}`,
  ...demo?.server,
  PORT: apiPort,
  NODE_ENV: 'development',
}
supervise(() => {
  const vite = startNode(
    ['../node_modules/@react-router/dev/bin.cjs', 'dev'],
    { PORT: port, API_PORT: apiPort },
    { cwd: 'web' },
  )
  const api = startNode(['--watch', ...envFile, 'server/main.ts'], server)
  const standIn = demo ? [startNode(['--watch', 'discord-stand-in/main.ts'], demo.standIn)] : []
  return [vite, api, ...standIn]
})
