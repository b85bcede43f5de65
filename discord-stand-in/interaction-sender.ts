import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import * as z from 'zod'
import { PERSON } from './bot-body.ts'
import { ids, type Guild } from './guild.ts'

/** How long (ms) Discord waits for an answer. */
const TIMEOUT = 3_000

const text = (most: number) => z.string().min(1).max(most)

/** Words that only the person sees. */
const Words = z.object({ type: z.literal(4), data: z.object({ content: text(2_000), flags: z.literal(64) }) })

const Input = z
  .object({
    custom_id: text(100),
    label: text(45),
    style: z.literal([1, 2]),
    max_length: z.number().max(4_000).default(4_000),
    value: z.string().default(''),
  })
  .refine(({ value, max_length: most }) => value.length <= most)

const Form = z.object({
  type: z.literal(9),
  data: z.object({
    custom_id: text(100),
    title: text(45),
    components: z
      .array(z.object({ components: z.tuple([Input]) }))
      .min(1)
      .max(5),
  }),
})

const Suggestions = z.object({
  type: z.literal(8),
  data: z.object({ choices: z.array(z.object({ name: text(100), value: z.string().max(100) })).max(25) }),
})

export interface ShownForm {
  kind: 'form'
  customId: string
  title: string
  fields: { id: string; label: string; isLong: boolean; maxLength: number; value: string }[]
}

/** Shown to the person who pressed a button or used a command. */
export type Shown = { kind: 'text'; text: string } | ShownForm | { kind: 'failed'; why: string }

export type InteractionSender = ReturnType<typeof openInteractionSender>

/** The public key in hex, as Discord shows it. */
export function publicKeyOf(signingKey: string): string {
  const key = createPublicKey(keyOf(signingKey)).export({ format: 'der', type: 'spki' })
  return key.subarray(-32).toString('hex')
}

const keyOf = (signingKey: string) =>
  createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' })

/** Sends interactions to the site, signed like Discord's. */
export function openInteractionSender(guild: Guild, url: string, signingKey: string) {
  const key = keyOf(signingKey)
  let lastId = 0

  /** The site's answer; throws with the reason that the person is shown. */
  async function ask(personaId: string, type: number, data: object, message?: object): Promise<unknown> {
    const person = guild.person(personaId)
    const roles = guild.members.get(personaId)
    if (!person || !roles) throw new Error('Tato postava na serveru není.')
    const body = JSON.stringify({
      id: String((BigInt(Date.now()) << 22n) + BigInt((lastId += 1))),
      application_id: ids.application,
      type,
      version: 1,
      token: 'interaction',
      guild_id: ids.guild,
      member: { user: { id: personaId, ...person }, roles: [...roles] },
      data,
      ...(message && { message }),
    })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const headers = {
      'content-type': 'application/json',
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), key).toString('hex'),
      'x-signature-timestamp': timestamp,
    }
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(url, { method: 'POST', body, headers, signal }).catch(() => undefined)
    if (response?.ok === false) throw new Error(`Web odpověděl ${response.status}.`)
    const answer: unknown = await response?.json().catch(() => undefined)
    if (answer === undefined) throw new Error('Aplikace neodpověděla včas.')
    return answer
  }

  async function send(...asked: Parameters<typeof ask>): Promise<Shown> {
    try {
      return shown(await ask(...asked))
    } catch (error) {
      return { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
    }
  }

  /** The suggestions while an option of a command is typed. */
  async function suggest(personaId: string, name: string, option: string, typed: string) {
    const options = [{ type: 3, name: option, value: typed, focused: true }]
    const answer = await ask(personaId, 4, { id: '1', name, type: 1, options })
    const suggestions = Suggestions.safeParse(answer).data
    if (!suggestions) throw new Error('Aplikace nabídla něco, co Discord neukáže.')
    return suggestions.data.choices
  }

  return {
    press: async (personaId: string, messageId: string, customId: string): Promise<Shown> => {
      const rows = guild.messages.get(messageId)?.body.components ?? []
      const buttons = rows.flatMap(({ components }) => components)
      if (!buttons.some((one) => one.custom_id === customId && one.disabled !== true))
        return { kind: 'failed', why: 'Tato zpráva takové tlačítko nemá.' }
      return send(personaId, 3, { component_type: 2, custom_id: customId }, { id: messageId })
    },
    submit: (personaId: string, customId: string, values: Record<string, string>) =>
      send(personaId, 5, {
        custom_id: customId,
        components: Object.entries(values).map(([name, value]) => ({
          type: 1,
          components: [{ type: 4, custom_id: name, value }],
        })),
      }),
    /** Uses a command; a typed text becomes the suggestion of this name, as if the person had picked it. */
    command: async (personaId: string, name: string, typed: Record<string, string> = {}): Promise<Shown> => {
      const command = guild.commands.find((one) => one.name === name)
      if (!command) return { kind: 'failed', why: 'Takový příkaz tu není.' }
      const options = []
      const users: Record<string, object> = {}
      for (const { type, name: option, required, autocomplete } of command.options) {
        let value = typed[option] ?? ''
        if (value === '' && required) return { kind: 'failed', why: `Vyplňte ${option}.` }
        if (value === '') continue
        const person = guild.person(value)
        if (type === PERSON && !person) return { kind: 'failed', why: 'Takový člověk na serveru není.' }
        if (type === PERSON && person) users[value] = { id: value, ...person }
        if (autocomplete) {
          const suggestions = await suggest(personaId, name, option, value)
          value = suggestions.find((one) => one.name === value)?.value ?? value
        }
        options.push({ type, name: option, value })
      }
      return send(personaId, 2, { id: '1', name, type: 1, options, resolved: { users } })
    },
    suggest,
  }
}

/** As strict as Discord: an answer that it would not show fails. */
function shown(answer: unknown): Shown {
  const words = Words.safeParse(answer).data
  if (words) return { kind: 'text', text: words.data.content }
  const form = Form.safeParse(answer).data
  if (!form) return { kind: 'failed', why: 'Aplikace odpověděla něčím, co Discord neukáže.' }
  const { custom_id: customId, title, components } = form.data
  const fields = components.map(({ components: [{ custom_id: id, label, style, max_length, value }] }) => ({
    id,
    label,
    isLong: style === 2,
    maxLength: max_length,
    value,
  }))
  return { kind: 'form', customId, title, fields }
}
