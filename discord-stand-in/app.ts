import fastify, { type FastifyInstance } from 'fastify'
import { authorizeRoutes } from './authorize.ts'
import { botRoutes, type SentMessage } from './bot.ts'
import { controlRoutes } from './control.ts'
import { Failures, type Failure } from './failures.ts'
import { openGrants } from './grants.ts'
import { openGuild, type Guild } from './guild.ts'
import { openInteractionSender, publicKeyOf } from './interaction-sender.ts'
import { openLimits } from './limits.ts'
import { discordPage } from './discord-page.ts'
import { personas, type Persona } from './personas.ts'
import { pictureRoutes } from './pictures.ts'
import { profileRoute } from './profile.ts'
import { pushRoutes } from './push-service.ts'
import { answerRefusals } from './refused.ts'
import { tokenRoute } from './token.ts'

export type StandInOptions = {
  clientId: string
  clientSecret: string
  /** Only exactly these are accepted. */
  redirectUris: string[]
  codeLifetimeMs?: number
  /** Without one every bot request is refused. */
  botToken?: string
  /** The address for interactions, and the Ed25519 key (PKCS 8, base64) that signs them. */
  interactions?: { url: string; signingKey: string }
}

export type StandIn = FastifyInstance & {
  clientId: string
  /** Lasts until changed; `fail('token', null)` ends the failure of one endpoint, `fail(null)` of all. */
  fail: (endpoint: keyof Failures | null, failure?: Failure | null) => void
  changePersona: (id: string, change: Partial<Persona>) => void
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
  const accounts = new Map(personas.map((one) => [one.id, { ...one }]))
  const grants = openGrants(options.codeLifetimeMs ?? 60_000)
  const failures = Failures.parse({})
  const guild = openGuild(accounts)
  const limits = openLimits()
  const sent: SentMessage[] = []
  const auditLog: string[] = []
  let botToken = options.botToken ?? ''

  const app = fastify({ forceCloseConnections: true })
  answerRefusals(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  const bot = { token: () => botToken, limits, failures, auditLog }
  authorizeRoutes(app, options, accounts, grants)
  tokenRoute(app, options, grants, failures)
  profileRoute(app, accounts, grants, bot)
  pictureRoutes(app, accounts)
  controlRoutes(app, failures, { guild, sent })
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
    fail(endpoint: keyof Failures | null, failure: Failure | null = null) {
      Object.assign(failures, endpoint === null ? Failures.parse({}) : { [endpoint]: failure })
    },
    changePersona(id: string, change: Partial<Persona>) {
      const account = accounts.get(id)
      if (!account) throw new Error(`No persona has the id ${id}`)
      Object.assign(account, change)
    },
  })
}
