import type { Command, MessageBody } from './bot-body.ts'
import type { Persona } from './personas.ts'

/** Personas as they are now, by id. */
export type Accounts = Map<string, Persona>

export const permissions = {
  VIEW_CHANNEL: 1n << 10n,
  SEND_MESSAGES: 1n << 11n,
  EMBED_LINKS: 1n << 14n,
  MANAGE_ROLES: 1n << 28n,
}
export type Permission = keyof typeof permissions

export const ids = {
  application: '30000000000000001',
  bot: '30000000000000001',
  guild: '40000000000000001',
  botRole: '40000000000000011',
  allowlistRole: '40000000000000012',
  staffRole: '40000000000000013',
  hall: '50000000000000001',
  applications: '50000000000000002',
  tickets: '50000000000000003',
  news: '50000000000000004',
}

export interface Role {
  id: string
  name: string
  position: number
  managed: boolean
}

export interface Channel {
  id: string
  name: string
  /** 0: a channel of the guild; 1: a conversation with `recipientId`. */
  type: 0 | 1
  recipientId?: string
  /** Permissions of the bot's role that this channel denies. */
  denied: Permission[]
}

export interface Message {
  id: string
  channelId: string
  body: MessageBody
  sentAt: number
  editedAt: number | null
}

/** How long (ms) a nonce is remembered. */
const NONCE_MS = 180_000

const MAX_MESSAGES = 5_000

export type Guild = ReturnType<typeof openGuild>

/** The bot's guild; all personas are members at first. */
export function openGuild(accounts: Accounts) {
  const members = new Map<string, Set<string>>([...accounts.keys()].map((id) => [id, new Set()]))
  const roles: Role[] = [
    { id: ids.guild, name: '@everyone', position: 0, managed: false },
    { id: ids.allowlistRole, name: 'Občan', position: 1, managed: false },
    { id: ids.staffRole, name: 'Tým', position: 2, managed: false },
    { id: ids.botRole, name: 'Westmore', position: 3, managed: true },
  ]
  const channels = new Map<string, Channel>(
    [
      { id: ids.hall, name: 'náves' },
      { id: ids.applications, name: 'žádosti' },
      { id: ids.tickets, name: 'tickety' },
      { id: ids.news, name: 'hlasatel' },
    ].map((channel) => [channel.id, { ...channel, type: 0, denied: [] }]),
  )
  const messages = new Map<string, Message>()
  const people = new Map<
    string,
    { username: string; global_name: string | null; avatar: string | null; bot?: boolean }
  >()
  const closed = new Set<string>()
  const commands: Command[] = []
  const state = {
    hasBot: true,
    verifyKey: '',
    interactionsUrl: null as string | null,
    hasMembersIntent: true,
    /** Members in a page, fewer than asked for. */
    longestPage: 1_000,
    granted: new Set<Permission>(['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'MANAGE_ROLES']),
  }
  let lastId = 0

  /** Ordered by time, like Discord's ids. */
  const newId = () => String((BigInt(Date.now()) << 22n) + BigInt((lastId += 1)))

  return {
    members,
    roles,
    channels,
    messages,
    people,
    /** People who accept no private messages from the bot. */
    closed,
    commands,
    state,
    may: (permission: Permission, channel?: Channel) =>
      state.granted.has(permission) && !channel?.denied.includes(permission),
    /** Adds members who are not personas. */
    addPeople(list: { id: string; username: string; roles?: string[]; bot?: boolean }[]) {
      for (const { id, username, roles: theirs = [], bot = false } of list) {
        people.set(id, { username, global_name: null, avatar: null, ...(bot && { bot }) })
        members.set(id, new Set(theirs))
      }
    },
    person(id: string): Pick<Persona, 'username' | 'global_name' | 'avatar'> | undefined {
      return accounts.get(id) ?? people.get(id)
    },
    conversationWith(recipientId: string): Channel {
      const found = [...channels.values()].find((channel) => channel.recipientId === recipientId)
      if (found) return found
      const channel: Channel = { id: newId(), name: '', type: 1, recipientId, denied: [] }
      channels.set(channel.id, channel)
      return channel
    },
    /** With an enforced nonce, returns the message sent with it recently instead of a second one. */
    post(channelId: string, body: MessageBody): Message {
      const since = Date.now() - NONCE_MS
      const same = [...messages.values()].find(
        (message) =>
          body.enforce_nonce === true &&
          body.nonce !== undefined &&
          message.body.nonce === body.nonce &&
          message.channelId === channelId &&
          message.sentAt > since,
      )
      if (same) return same
      const message = { id: newId(), channelId, body, sentAt: Date.now(), editedAt: null }
      messages.set(message.id, message)
      const [oldest] = messages.keys()
      if (oldest !== undefined && messages.size > MAX_MESSAGES) messages.delete(oldest)
      return message
    },
    messagesIn: (channelId: string) =>
      [...messages.values()].filter((message) => message.channelId === channelId),
  }
}
