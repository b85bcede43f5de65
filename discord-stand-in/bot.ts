import type { FastifyInstance } from 'fastify'
import { handleBotRequest, Malformed, Refused, type BotContext } from './bot-request.ts'
import {
  ids,
  permissions,
  type Channel,
  type Command,
  type CommandOption,
  type Guild,
  type Message,
  type MessageBody,
  type Permission,
} from './guild.ts'
import type { Bucket } from './limits.ts'
import { validateBody } from './message-body.ts'

const API = '/api/v10'
/** Discord documents few limits; these are usual ones, except for roles (docs/decisions/discord.md). */
const usual = { limit: 10, window: 1_000 }
const messaging = { limit: 5, window: 1_000 }
const roleChanges = { limit: 40, window: 1_000 }

type Params = Record<string, string>
interface BotRequest {
  query: Record<string, string>
  body: MessageBody & { nonce?: string; enforce_nonce?: boolean; recipient_id?: string }
}
type Route = (params: Params, request: BotRequest) => unknown

export function botRoutes(
  app: FastifyInstance,
  bot: BotContext,
  guild: Guild,
  onSent: (message: SentMessage) => void,
) {
  const mount: Mount = (method, path, limits, route) =>
    void app.route<{ Params: Params; Querystring: BotRequest['query']; Body: BotRequest['body'] }>({
      method,
      url: API + path,
      handler: (request, reply) => {
        const { params } = request
        const major = params.channel ?? params.guild ?? ''
        const bucket = { id: `${method}:${path} ${major}`, ...limits }
        return handleBotRequest(bot, request, reply, bucket, () => {
          const isOfGuild = path.startsWith('/guilds/')
          if (isOfGuild && (params.guild !== ids.guild || !guild.state.hasBot))
            throw new Refused('UNKNOWN_GUILD')
          return route(params, request)
        })
      },
    })

  guildRoutes(mount, guild)
  memberRoutes(mount, guild)
  messageRoutes(mount, guild, onSent)
  mount('GET', '/applications/@me', usual, () => ({
    id: ids.application,
    name: 'Westmore',
    // The flag of the members intent.
    flags: guild.state.hasMembersIntent ? 1 << 15 : 0,
    verify_key: guild.state.verifyKey,
    interactions_endpoint_url: guild.state.interactionsUrl,
  }))
  mount('GET', '/applications/:application/guilds/:guild/commands', usual, () => guild.commands)
  mount('PUT', '/applications/:application/guilds/:guild/commands', usual, ({ application }, { body }) => {
    if (application !== ids.application || !Array.isArray(body))
      throw new Malformed({ body: 'BASE_TYPE_REQUIRED' })
    for (const command of body) {
      validateName(command)
      for (const option of command.options ?? []) validateOption(option)
    }
    guild.commands.splice(0, Infinity, ...body)
    return guild.commands
  })
}

function validateName({ name, description }: Command | CommandOption) {
  if (!/^[-_\p{Ll}\p{N}]{1,32}$/u.test(name) || !description || description.length > 100)
    throw new Malformed({ name: 'APPLICATION_COMMAND_INVALID_NAME' })
}

function validateOption(option: CommandOption) {
  validateName(option)
  const { type, autocomplete = false } = option
  if (![3, 6].includes(type) || (autocomplete && type !== 3))
    throw new Malformed({ options: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID' })
}

/** A message or an edit as the bot sent it. */
export interface SentMessage {
  channel: Channel
  body: unknown
}

type Mount = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  limits: Omit<Bucket, 'id'>,
  route: Route,
) => void

function guildRoutes(mount: Mount, guild: Guild) {
  mount('GET', '/guilds/:guild', usual, () => ({ id: ids.guild, name: 'Westmore', roles: rolesOf(guild) }))
  mount('GET', '/guilds/:guild/roles', usual, () => rolesOf(guild))
  mount('GET', '/guilds/:guild/channels', usual, () =>
    [...guild.channels.values()]
      .filter(({ type }) => type === 0)
      .map(({ id, name, type, denied }) => ({
        id,
        name,
        type,
        permission_overwrites: [{ id: ids.bot, type: 1, allow: '0', deny: bitsOf(denied) }],
      })),
  )
}

const bitsOf = (list: Iterable<Permission>) =>
  String([...list].reduce((bits, permission) => bits | permissions[permission], 0n))

const rolesOf = ({ roles, state }: Guild) =>
  roles.map((role) => ({ ...role, permissions: role.id === ids.botRole ? bitsOf(state.granted) : '0' }))

function memberRoutes(mount: Mount, guild: Guild) {
  const memberOf = (id: string) => {
    if (id === ids.bot)
      return { user: { id, username: 'Westmore', bot: true }, roles: [ids.botRole], nick: null }
    const roles = guild.members.get(id)
    const person = guild.person(id)
    if (!roles || !person) return undefined
    return { user: { id, ...person }, roles: [...roles], nick: null }
  }
  mount('GET', '/guilds/:guild/members', usual, (_params, { query }) => {
    if (!guild.state.hasMembersIntent) throw new Refused('MISSING_ACCESS')
    const { limit = '1', after = '0' } = query
    if (Number(limit) > 1_000) throw new Malformed({ limit: 'NUMBER_TYPE_MAX' })
    return [...guild.members.keys(), ids.bot]
      .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
      .filter((one) => BigInt(one) > BigInt(after))
      .slice(0, Math.min(Number(limit), guild.state.longestPage))
      .map(memberOf)
  })
  mount('GET', '/guilds/:guild/members/:user', usual, ({ user = '' }) => {
    const member = memberOf(user)
    if (!member) throw new Refused('UNKNOWN_MEMBER')
    return member
  })
  const changeRole =
    (change: (roles: Set<string>, role: string) => unknown): Route =>
    ({ user = '', role: roleId = '' }) => {
      const role = guild.roles.find((one) => one.id === roleId)
      if (!role) throw new Refused('UNKNOWN_ROLE')
      const own = guild.roles.find((one) => one.id === ids.botRole)
      if (!guild.may('MANAGE_ROLES') || role.managed || role.position >= (own?.position ?? 0))
        throw new Refused('MISSING_PERMISSIONS')
      const roles = guild.members.get(user)
      if (!roles) throw new Refused('UNKNOWN_MEMBER')
      change(roles, roleId)
    }
  const path = '/guilds/:guild/members/:user/roles/:role'
  mount(
    'PUT',
    path,
    roleChanges,
    changeRole((roles, role) => roles.add(role)),
  )
  mount(
    'DELETE',
    path,
    roleChanges,
    changeRole((roles, role) => roles.delete(role)),
  )
}

function messageRoutes(mount: Mount, guild: Guild, onSent: (message: SentMessage) => void) {
  const channelOf = (id = '', permission: Permission = 'VIEW_CHANNEL') => {
    const channel = guild.channels.get(id)
    if (!channel) throw new Refused('UNKNOWN_CHANNEL')
    if (channel.type === 1) return channel
    if (!guild.state.hasBot || !guild.may('VIEW_CHANNEL', channel)) throw new Refused('MISSING_ACCESS')
    if (!guild.may(permission, channel)) throw new Refused('MISSING_PERMISSIONS')
    return channel
  }
  mount('POST', '/users/@me/channels', usual, (_params, { body }) => {
    const { recipient_id: id } = body
    if (typeof id !== 'string' || !guild.person(id)) throw new Refused('UNKNOWN_USER')
    const { type, ...channel } = guild.conversationWith(id)
    return { id: channel.id, type, recipients: [{ id, ...guild.person(id) }] }
  })
  mount('POST', '/channels/:channel/messages', messaging, ({ channel: id }, { body: given }) => {
    const channel = channelOf(id, 'SEND_MESSAGES')
    const body = validateBody(given)
    const to = channel.recipientId
    if (to !== undefined && !guild.members.has(to)) throw new Refused('NO_MUTUAL_GUILD')
    if (to !== undefined && guild.closed.has(to)) throw new Refused('CLOSED_MESSAGES')
    onSent({ channel, body: given })
    const { nonce, enforce_nonce } = given
    return shapeOf(guild.post(channel.id, body, nonce, enforce_nonce === true))
  })
  mount('PATCH', '/channels/:channel/messages/:message', messaging, (params, { body: given }) => {
    const channel = channelOf(params.channel)
    const message = guild.messages.get(params.message ?? '')
    if (message?.channelId !== channel.id) throw new Refused('UNKNOWN_MESSAGE')
    onSent({ channel, body: given })
    message.body = validateBody({ ...message.body, ...given })
    message.editedAt = Date.now()
    return shapeOf(message)
  })
  mount('DELETE', '/channels/:channel/messages/:message', messaging, (params) => {
    const channel = channelOf(params.channel)
    const message = guild.messages.get(params.message ?? '')
    if (message?.channelId !== channel.id) throw new Refused('UNKNOWN_MESSAGE')
    guild.messages.delete(message.id)
  })
  mount('GET', '/channels/:channel/messages', usual, ({ channel: id }, { query }) => {
    const channel = channelOf(id, 'READ_MESSAGE_HISTORY')
    const { limit = '50', after = '0' } = query
    if (Number(limit) > 100) throw new Malformed({ limit: 'NUMBER_TYPE_MAX' })
    const newer = guild.messagesIn(channel.id).filter((message) => BigInt(message.id) > BigInt(after))
    return newer.toReversed().slice(0, Number(limit)).map(shapeOf)
  })
}

const shapeOf = ({ id, channelId, body, sentAt, editedAt }: Message) => ({
  id,
  channel_id: channelId,
  author: { id: ids.bot, username: 'Westmore', bot: true },
  content: body.content ?? '',
  embeds: body.embeds ?? [],
  components: body.components ?? [],
  timestamp: new Date(sentAt).toISOString(),
  edited_timestamp: editedAt === null ? null : new Date(editedAt).toISOString(),
})
