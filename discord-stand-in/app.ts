import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { openAccounts, type ProfileChange } from './accounts.ts'
import { authorizeRoutes } from './authorize.ts'
import { botRoutes, type Sent } from './bot.ts'
import { controlRoutes } from './control.ts'
import { type FailingEndpoint, type Failure, type Failures } from './failures.ts'
import { openGrants } from './grants.ts'
import { openGuild, type Guild } from './guild.ts'
import { openLimits } from './limits.ts'
import type { StandInOptions } from './options.ts'
import { discordPage } from './discord-page.ts'
import { openPresser, publicKeyOf } from './presser.ts'
import { pictureRoutes } from './pictures.ts'
import { profileRoute } from './profile.ts'
import { tokenRoute } from './token.ts'

export type StandIn = FastifyInstance & {
  clientId: string
  /** From now on until told otherwise; `fail('token', null)` heals one endpoint, `fail(null)` all. */
  fail: (endpoint: FailingEndpoint | null, failure?: Failure | null) => void
  changePersona: (id: string, change: ProfileChange) => void
  guild: Guild
  /** Every message and edit that reached a channel or a person. */
  sent: Sent[]
  /** Requests of the bot that went beyond a limit; a good client leaves it empty. */
  beyondLimits: string[]
  /** Reasons of what the bot changed in the guild. */
  auditLog: string[]
  /** As if so much time (ms) had gone by since everything it remembers. */
  letPass: (ms: number) => void
  /** The bot's token from now on. */
  setBotToken: (token: string) => void
}

/** Messages remembered of those sent. */
const MOST_KEPT = 20_000

/** The whole stand-in, not yet listening. */
export function buildStandIn(options: StandInOptions): StandIn {
  const accounts = openAccounts()
  const grants = openGrants(options.codeLifetimeMs ?? 60_000)
  const failures: Failures = {}
  const guild = openGuild(accounts)
  const limits = openLimits()
  const sent: Sent[] = []
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
  const door = { token: () => botToken, limits, failures, auditLog }
  profileRoute(app, accounts, grants, failures, door)
  pictureRoutes(app, accounts)
  controlRoutes(app, accounts, failures, { guild, sent })
  botRoutes(app, door, guild, (one) => {
    if (sent.push(one) > MOST_KEPT) sent.shift()
  })
  const { interactions } = options
  const presser = interactions && openPresser(guild, interactions.url, interactions.signingKey)
  if (interactions)
    Object.assign(guild.state, {
      verifyKey: publicKeyOf(interactions.signingKey),
      interactionsUrl: interactions.url,
    })
  discordPage(app, accounts, guild, presser)
  // A scope of its own: only here is the body a form.
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
