import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ORPCError } from '@orpc/server'
import { isStaff } from '@westmore/contract/users.ts'
import { hashOf } from '#caller/session.ts'
import { hasSecondFactor, spendLogin } from '#caller/session-store.ts'
import { handed } from '#handed.ts'
import type { LimitOf } from '#limits/limits.ts'
import type { HandlersByVerb, Interaction, InteractionReply } from './interaction.ts'
import { finishesWithin } from '#flow/finishes-within.ts'

const BODY_LIMIT = 64 * 1024
/** Maximum difference (seconds) between the time of a signature and now. */
const FRESH = 300
/** Discord waits 3 s; after this time (ms) a general reply is sent instead of the result. */
const IN_TIME = 2_500
const LATE: InteractionReply = { say: 'Trvá to déle než obvykle. Jak to dopadlo, uvidíte na webu.' }
/** DER prefix of an Ed25519 public key, before its 32 bytes. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

const PING = 1
const COMMAND = 2
const BUTTON = 3
const TYPING = 4
const FORM = 5
const PONG = 1
const MESSAGE = 4
const CHOICES = 8
const SHOW_FORM = 9
const ONLY_TO_THEM = 64

const User = z.object({ id: z.string().check(z.regex(/^\d{15,21}$/)) })
const Option = z.object({ name: z.string(), value: z.optional(z.string()), focused: z.optional(z.boolean()) })
const TextInput = z.object({ custom_id: z.string(), value: z.optional(z.string()) })
const Payload = z.object({
  id: z.string().check(z.maxLength(30)),
  type: z.int(),
  guild_id: z.optional(z.string()),
  member: z.optional(z.object({ user: User })),
  user: z.optional(User),
  data: z.optional(
    z.object({
      name: z.optional(z.string()),
      custom_id: z.optional(z.string()),
      options: z.optional(z.array(Option)),
      resolved: z.optional(
        z.object({ users: z.optional(z.record(z.string(), z.object({ username: z.string() }))) }),
      ),
      components: z.optional(z.array(z.object({ components: z.optional(z.array(TextInput)) }))),
    }),
  ),
})
type Payload = z.infer<typeof Payload>

type Base = Pick<Interaction, 'db' | 'env' | 'now'>

export async function mountInteractions(
  app: FastifyInstance,
  base: Base,
  limit: LimitOf,
  handlers: HandlersByVerb,
): Promise<void> {
  const { DISCORD_PUBLIC_KEY, DISCORD_BOT_TOKEN } = base.env
  if (DISCORD_PUBLIC_KEY === undefined || DISCORD_BOT_TOKEN === undefined) return
  const key = createPublicKey({
    key: Buffer.concat([KEY_HEAD, Buffer.from(DISCORD_PUBLIC_KEY, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/discord/interactions',
      { bodyLimit: BODY_LIMIT, config: { rateLimit: limit(3_000, 'address') } },
      async (request, reply) => {
        const interaction = readSigned(request, key, base.now())
        reply.header('cache-control', 'no-store')
        if (interaction.type === PING) return { type: PONG }
        // A repeated request may be a replay by an attacker.
        const isFirst = await spendLogin(base.db, hashOf(`discord interaction ${interaction.id}`))
        if (!isFirst) throw refused()
        const answering = answerTo(base, interaction, handlers)
        if (await finishesWithin(IN_TIME, answering)) return messageFor(await answering, interaction)
        answering.catch((error: unknown) =>
          request.log.warn({ err: error }, 'an interaction failed after its late reply'),
        )
        return messageFor(LATE, interaction)
      },
    )
  })
}

function readSigned(request: FastifyRequest, key: KeyObject, now: Date): Payload {
  const signature = String(request.headers['x-signature-ed25519'] ?? '')
  const timestamp = String(request.headers['x-signature-timestamp'] ?? '')
  const { body } = request
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp) || !Buffer.isBuffer(body))
    throw refused()
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > FRESH) throw refused()
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  if (!verify(null, signed, key, Buffer.from(signature, 'hex'))) throw refused()
  const interaction = Payload.safeParse(parsed(body))
  if (!interaction.success) throw new ORPCError('BAD_REQUEST', { message: 'This is no interaction' })
  return interaction.data
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

const refused = () => new ORPCError('UNAUTHORIZED', { message: 'The signature is not valid' })

async function answerTo(
  { db, env, now }: Base,
  interaction: Payload,
  handlers: HandlersByVerb,
): Promise<InteractionReply> {
  const { data, guild_id: guildId } = interaction
  if (guildId !== undefined && guildId !== env.DISCORD_GUILD_ID) return { say: 'Tady tenhle bot neslouží.' }
  const isCommand = [COMMAND, TYPING].includes(interaction.type)
  const [verb = '', id = ''] = isCommand ? [data?.name] : (data?.custom_id ?? '').split(':')
  const kind =
    [COMMAND, TYPING, BUTTON, FORM].includes(interaction.type) && Object.hasOwn(handlers, verb)
      ? handlers[verb]
      : undefined
  if (!kind?.id.test(id)) return { say: 'Tohle tlačítko už neplatí. Otevřete to prosím na webu.' }
  const userId = interaction.member?.user.id ?? interaction.user?.id ?? ''
  const [actor] = await handed().peopleById(db, [userId])
  if (!actor) return { say: `Nejdřív se prosím přihlaste na webu: <${env.PUBLIC_URL}/user>` }
  if (kind.who === 'staff') {
    if (!isStaff(actor)) return { say: 'To může jen tým.' }
    if (env.STAFF_MFA === 'required' && !(await hasSecondFactor(db, actor.id)))
      return {
        say: 'Tým potřebuje dvoufázové ověření: zapněte si ho v Discordu a přihlaste se znovu na webu.',
      }
  }
  const fields = data?.components?.flatMap(({ components = [] }) => components) ?? []
  const values = Object.fromEntries(fields.map(({ custom_id: name, value = '' }) => [name, value]))
  const given = data?.options ?? []
  const options = Object.fromEntries(given.map(({ name, value = '' }) => [name, value]))
  const people = Object.entries(data?.resolved?.users ?? {})
  const names = Object.fromEntries(people.map(([personId, { username }]) => [personId, username]))
  const asked = { db, env, now, actor, id, options, names, values }
  if (interaction.type !== TYPING) return kind.answer(asked)
  const typed = given.find(({ focused }) => focused)?.value ?? ''
  return { choices: (await kind.suggest?.(asked, typed)) ?? [] }
}

function messageFor(answer: InteractionReply, { type, data }: Payload) {
  if ('choices' in answer) return { type: CHOICES, data: answer }
  if (type === TYPING) return { type: CHOICES, data: { choices: [] } }
  if ('say' in answer)
    return {
      type: MESSAGE,
      data: { content: answer.say, flags: ONLY_TO_THEM, allowed_mentions: { parse: [] } },
    }
  // Without an id of its own, the form belongs to the same thing as the button.
  const { verb, id = data?.custom_id?.split(':')[1], title, fields } = answer.form
  return {
    type: SHOW_FORM,
    data: {
      custom_id: id === undefined ? verb : `${verb}:${id}`,
      title,
      components: fields.map((field) => ({
        type: 1,
        components: [
          {
            type: 4,
            custom_id: field.id,
            label: field.label,
            style: field.isLong ? 2 : 1,
            max_length: field.most,
            ...(field.value !== undefined && { value: field.value }),
            required: true,
          },
        ],
      })),
    },
  }
}
