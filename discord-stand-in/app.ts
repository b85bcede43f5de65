import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { openAccounts, type ProfileChange } from './accounts.ts'
import { authorizeRoutes } from './authorize.ts'
import { botRoutes, type SentMessage } from './bot.ts'
import { controlRoutes } from './control.ts'
import { type FailingEndpoint, type Failure, type Failures } from './failures.ts'
import { openGrants } from './grants.ts'
import { openGuild, type Guild } from './guild.ts'
import { openInteractionSender, publicKeyOf } from './interaction-sender.ts'
import { openLimits } from './limits.ts'
import type { StandInOptions } from './options.ts'
import { discordPage } from './discord-page.ts'
import { pictureRoutes } from './pictures.ts'
import { profileRoute } from './profile.ts'
import { pushRoutes } from './push-service.ts'
import { tokenRoute } from './token.ts'

export type StandIn = FastifyInstance & {
  clientId: string
  /** Lasts until changed; `fail('token', null)` ends the failure of one endpoint, `fail(null)` of all. */
  fail: (endpoint: FailingEndpoint | null, failure?: Failure | null) => void
  changePersona: (id: string, change: ProfileChange) => void
  guild: Guild
  /** Messages and edits, in channels and to people. */
  sent: SentMessage[]
  /** Requests of the bot beyond a rate limit. */
  beyondLimits: string[]
  /** The reasons that the bot gave for its changes. */
  auditLog: string[]
  /** Moves everything remembered into the past by this time (ms). */
  letPass: (ms: number) => void
  setBotToken: (token: string) => void
}

const MAX_SENT = 20_000

export function buildStandIn(options: StandInOptions): StandIn {
  const accounts = openAccounts()
  const grants = openGrants(options.codeLifetimeMs ?? 60_000)
  const failures: Failures = {}
  const guild = openGuild(accounts)
  const limits = openLimits()
  const sent: SentMessage[] = []
  let botToken = options.botToken ?? ''

  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500
    return reply.code(status).send({ message: `${status}: ${error.message}`, code: 0 })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }))

  authorizeRoutes(app, options, accounts, grants)
  const auditLog: string[] = []
  const bot = { token: () => botToken, limits, failures, auditLog }
  profileRoute(app, accounts, grants, failures, bot)
  pictureRoutes(app, accounts)
  controlRoutes(app, accounts, failures, { guild, sent })
  botRoutes(app, bot, guild, (message) => {
    if (sent.push(message) > MAX_SENT) sent.shift()
  })
  const { interactions } = options
  const sender = interactions && openInteractionSender(guild, interactions.url, interactions.signingKey)
  if (interactions)
    Object.assign(guild.state, {
      verifyKey: publicKeyOf(interactions.signingKey),
      interactionsUrl: interactions.url,
    })
  discordPage(app, accounts, guild, sender)
  pushRoutes(app)
  // Its own scope, because only this endpoint parses forms.
  app.register(async (scope) => tokenRoute(scope, options, grants, failures))

  return Object.assign(app, {
    clientId: options.clientId,
    guild,
    sent,
    beyondLimits: limits.broken,
    auditLog,
    letPass(ms: number) {
      limits.letPass(ms)
      for (const message of guild.messages.values()) message.sentAt -= ms
    },
    setBotToken(token: string) {
      botToken = token
    },
    fail(endpoint: FailingEndpoint | null, failure: Failure | null = null) {
      if (endpoint === null) Object.assign(failures, { token: null, profile: null, bot: null })
      else failures[endpoint] = failure
    },
    changePersona(id: string, change: ProfileChange) {
      if (!accounts.change(id, change)) throw new Error(`No persona has the id ${id}`)
    },
  })
}
