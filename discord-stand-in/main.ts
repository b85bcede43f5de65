import { buildStandIn } from './app.ts'

const { STAND_IN_PORT = '3002' } = process.env
const port = Number(STAND_IN_PORT)
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  stop(`STAND_IN_PORT is not a port: ${STAND_IN_PORT}`)

const app = buildStandIn({
  clientId: required('DISCORD_CLIENT_ID'),
  clientSecret: required('DISCORD_CLIENT_SECRET'),
  redirectUris: required('STAND_IN_REDIRECT_URIS')
    .split(',')
    .map((uri) => uri.trim()),
  botToken: process.env.STAND_IN_BOT_TOKEN ?? '',
  ...(process.env.STAND_IN_SIGNING_KEY && {
    interactions: {
      url: required('STAND_IN_INTERACTIONS_URL'),
      signingKey: process.env.STAND_IN_SIGNING_KEY,
    },
  }),
})

process.on('SIGTERM', leave)
process.on('SIGINT', leave)
process.on('disconnect', leave)

try {
  console.log(`The Discord stand-in listens on ${await app.listen({ port, host: '127.0.0.1' })}`)
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    stop(`Port ${port} is taken: stop what runs there, or set STAND_IN_PORT to another one.`)
  }
  stop(error instanceof Error ? error.message : String(error))
}

function required(name: string): string {
  return process.env[name] || stop(`${name} is not set.`)
}

function stop(why: string): never {
  console.error(`The Discord stand-in cannot start. ${why}`)
  process.exit(1)
}

async function leave() {
  await app.close()
  process.exit(0)
}
