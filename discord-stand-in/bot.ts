import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Command, MessageBody, Reason } from './bot-body.ts'
import { answerWithFailure, type Failures } from './failures.ts'
import { ids, permissions, type Channel, type Guild, type Permission } from './guild.ts'
import type { Limits } from './limits.ts'
import { refused } from './refused.ts'

/** A message or an edit as the bot sent it. */
export interface SentMessage {
  channel: Channel
  body: unknown
}

export interface BotOptions {
  token: () => string
  limits: Limits
  failures: Failures
  auditLog: string[]
}

interface Request {
  Params: Record<'channel' | 'message' | 'user' | 'role' | 'application', string>
  Querystring: { limit?: string; after?: string }
}

/** A hook of the bot's routes: checks the user agent, the token and the rate limit. */
export const botCheck =
  ({ token, limits, failures }: BotOptions) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (!/^DiscordBot \(https?:\/\/[^\s,]+, [\w.-]+\)/.test(request.headers['user-agent'] ?? ''))
      throw refused('BAD_AGENT')
    if (failures.bot) return answerWithFailure(failures.bot, reply, refused('UNAUTHORIZED'))
    if (token() === '' || request.headers.authorization !== `Bot ${token()}`) throw refused('UNAUTHORIZED')
    // Each channel and each guild, the first id of a path, has its own bucket.
    const [place = ''] = /\d{15,}/.exec(request.url) ?? []
    const { url = '' } = request.routeOptions
    limits.count(reply, `${request.method}:${url} ${place}`, limitOf(url))
  }

/** Requests in a second. Discord documents few limits; these are usual ones, except for roles (docs/decisions/discord.md). */
function limitOf(url: string): number {
  if (url.endsWith('/roles/:role')) return 40
  return url.includes('/messages') ? 5 : 10
}

export function botRoutes(
  app: FastifyInstance,
  bot: BotOptions,
  guild: Guild,
  onSent: (message: SentMessage) => void,
) {
  app.register(
    async (api) => {
      api.addHook('onRequest', botCheck(bot))
      applicationRoutes(api, guild)
      messageRoutes(api, guild, onSent)
      api.register(async (scope) => guildRoutes(scope, guild, bot), { prefix: '/guilds/:guild' })
    },
    { prefix: '/api/v10' },
  )
}

function applicationRoutes(app: FastifyInstance, guild: Guild) {
  app.get('/applications/@me', () => ({
    id: ids.application,
    name: 'Westmore',
    // The flag of the members intent.
    flags: guild.state.hasMembersIntent ? 1 << 15 : 0,
    verify_key: guild.state.verifyKey,
    interactions_endpoint_url: guild.state.interactionsUrl,
  }))
  app.put<Request>('/applications/:application/guilds/:guild/commands', ({ params, body }) => {
    z.literal(ids.application).parse(params.application)
    guild.commands.splice(0, Infinity, ...z.array(Command).parse(body))
    return guild.commands
  })
}

function guildRoutes(app: FastifyInstance, guild: Guild, { auditLog }: BotOptions) {
  app.addHook<{ Params: { guild: string } }>('onRequest', async ({ params }) => {
    if (params.guild !== ids.guild || !guild.state.hasBot) throw refused('UNKNOWN_GUILD')
  })
  app.get('/', () => ({ id: ids.guild, name: 'Westmore' }))
  app.get('/roles', () => rolesOf(guild))
  app.get('/channels', () =>
    [...guild.channels.values()]
      .filter(({ type }) => type === 0)
      .map(({ id, name, type, denied }) => ({
        id,
        name,
        type,
        permission_overwrites: [{ id: ids.bot, type: 1, allow: '0', deny: bitsOf(denied) }],
      })),
  )
  app.get<Request>('/members', ({ query: { limit = '1', after = '0' } }) => {
    if (!guild.state.hasMembersIntent) throw refused('MISSING_ACCESS')
    const most = z.coerce.number().max(1_000).parse(limit)
    return [...guild.members.keys(), ids.bot]
      .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
      .filter((one) => BigInt(one) > BigInt(after))
      .slice(0, Math.min(most, guild.state.longestPage))
      .map((id) => memberOf(guild, id))
  })
  app.get<Request>('/members/:user', ({ params: { user } }) => memberOf(guild, user))
  app.route<Request>({
    method: ['PUT', 'DELETE'],
    url: '/members/:user/roles/:role',
    handler: ({ method, params: { user, role: roleId }, headers }, reply) => {
      const reason = Reason.optional().parse(headers['x-audit-log-reason'])
      const role = guild.roles.find((one) => one.id === roleId)
      if (!role) throw refused('UNKNOWN_ROLE')
      const own = guild.roles.find((one) => one.id === ids.botRole)
      if (!guild.may('MANAGE_ROLES') || role.managed || role.position >= (own?.position ?? 0))
        throw refused('MISSING_PERMISSIONS')
      const roles = guild.members.get(user)
      if (!roles) throw refused('UNKNOWN_MEMBER')
      if (method === 'PUT') roles.add(roleId)
      else roles.delete(roleId)
      if (reason !== undefined) auditLog.push(reason)
      return reply.code(204).send()
    },
  })
}

const bitsOf = (list: Iterable<Permission>) =>
  String([...list].reduce((bits, permission) => bits | permissions[permission], 0n))

const rolesOf = ({ roles, state }: Guild) =>
  roles.map((role) => ({ ...role, permissions: role.id === ids.botRole ? bitsOf(state.granted) : '0' }))

function memberOf(guild: Guild, id: string) {
  if (id === ids.bot) return { user: { id, username: 'Westmore', bot: true }, roles: [ids.botRole] }
  const roles = guild.members.get(id)
  const person = guild.person(id)
  if (!roles || !person) throw refused('UNKNOWN_MEMBER')
  return { user: { id, ...person }, roles: [...roles] }
}

function messageRoutes(app: FastifyInstance, guild: Guild, onSent: (message: SentMessage) => void) {
  const channelOf = (id: string, permission: Permission = 'VIEW_CHANNEL') => {
    const channel = guild.channels.get(id)
    if (!channel) throw refused('UNKNOWN_CHANNEL')
    if (channel.type === 1) return channel
    if (!guild.state.hasBot || !guild.may('VIEW_CHANNEL', channel)) throw refused('MISSING_ACCESS')
    if (!guild.may(permission, channel)) throw refused('MISSING_PERMISSIONS')
    return channel
  }
  const messageOf = (channel: Channel, id: string) => {
    const message = guild.messages.get(id)
    if (message?.channelId !== channel.id) throw refused('UNKNOWN_MESSAGE')
    return message
  }
  app.post('/users/@me/channels', ({ body }) => {
    const { recipient_id: id } = z.object({ recipient_id: z.string() }).parse(body)
    if (!guild.person(id)) throw refused('UNKNOWN_USER')
    return { id: guild.conversationWith(id).id }
  })
  app.post<Request>('/channels/:channel/messages', ({ params, body: given }) => {
    const channel = channelOf(params.channel, 'SEND_MESSAGES')
    const body = MessageBody.parse(given)
    const to = channel.recipientId
    if (to !== undefined && !guild.members.has(to)) throw refused('NO_MUTUAL_GUILD')
    if (to !== undefined && guild.closed.has(to)) throw refused('CLOSED_MESSAGES')
    onSent({ channel, body: given })
    return { id: guild.post(channel.id, body).id }
  })
  app.patch<Request>('/channels/:channel/messages/:message', ({ params, body: given }) => {
    const channel = channelOf(params.channel)
    const message = messageOf(channel, params.message)
    onSent({ channel, body: given })
    message.body = MessageBody.parse(Object.assign({}, message.body, given))
    message.editedAt = Date.now()
    return { id: message.id }
  })
  app.delete<Request>('/channels/:channel/messages/:message', ({ params }, reply) => {
    guild.messages.delete(messageOf(channelOf(params.channel), params.message).id)
    return reply.code(204).send()
  })
}
