import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { ids, type Guild } from './guild.ts'

/** How long (ms) Discord waits for an answer. */
const TIMEOUT = 3_000
const TITLE = 45
const LABEL = 45
const MAX_FIELD = 4_000
const CONTENT = 2_000
const CUSTOM_ID = 100
const CHOICES = 25
/** Longest name and value of a choice. */
const CHOICE = 100

export interface ShownForm {
  customId: string
  title: string
  fields: { id: string; label: string; isLong: boolean; maxLength: number; value: string }[]
}

/** Shown to the person who pressed a button or used a command. */
export type Shown =
  | { kind: 'text'; text: string }
  | ({ kind: 'form' } & ShownForm)
  | { kind: 'failed'; why: string }

export interface InteractionSender {
  press: (personaId: string, messageId: string, customId: string) => Promise<Shown>
  submit: (personaId: string, customId: string, values: Record<string, string>) => Promise<Shown>
  /** Uses a command; a typed text becomes the suggestion of this name, as if the person had picked it. */
  command: (personaId: string, name: string, options?: Record<string, string>) => Promise<Shown>
  /** The suggestions while an option of a command is typed. */
  suggest: (personaId: string, name: string, option: string, typed: string) => Promise<Suggestion[]>
}

export interface Suggestion {
  name: string
  value: string
}

interface Answer {
  type?: number
  data?: {
    content?: string
    flags?: number
    custom_id?: string
    title?: string
    components?: { components: ShownInput[] }[]
    choices?: Suggestion[]
  }
}

interface ShownInput {
  custom_id: string
  label: string
  style: number
  max_length?: number
  value?: string
}

/** The public key in hex, as Discord shows it. */
export function publicKeyOf(signingKey: string): string {
  const key = createPublicKey(keyOf(signingKey)).export({ format: 'der', type: 'spki' })
  return key.subarray(-32).toString('hex')
}

const keyOf = (signingKey: string) =>
  createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' })

/** Sends interactions to the site, signed like Discord's. */
export function openInteractionSender(guild: Guild, url: string, signingKey: string): InteractionSender {
  const key = keyOf(signingKey)
  let lastId = 0

  async function send(personaId: string, type: number, data: object, message?: object): Promise<Shown> {
    const answer = await ask(personaId, type, data, message)
    return 'why' in answer ? { kind: 'failed', ...answer } : shown(answer)
  }

  async function ask(
    personaId: string,
    type: number,
    data: object,
    message?: object,
  ): Promise<Answer | { why: string }> {
    const person = guild.person(personaId)
    const roles = guild.members.get(personaId)
    if (!person || !roles) return { why: 'Tato postava na serveru není.' }
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
    const signature = sign(null, Buffer.from(timestamp + body), key).toString('hex')
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT),
        headers: {
          'content-type': 'application/json',
          'x-signature-ed25519': signature,
          'x-signature-timestamp': timestamp,
        },
      })
      const answer: Answer = JSON.parse(await response.text())
      return response.ok ? answer : { why: `Web odpověděl ${response.status}.` }
    } catch {
      return { why: 'Aplikace neodpověděla včas.' }
    }
  }

  async function suggest(personaId: string, name: string, option: string, typed: string) {
    const options = [{ type: 3, name: option, value: typed, focused: true }]
    const answer = await ask(personaId, 4, { id: '1', name, type: 1, options })
    if ('why' in answer) throw new Error(answer.why)
    const { type, data: { choices } = {} } = answer
    const fits =
      type === 8 &&
      choices !== undefined &&
      choices.length <= CHOICES &&
      choices.every((one) => one.name !== '' && one.name.length <= CHOICE && one.value.length <= CHOICE)
    if (!fits) throw new Error('Aplikace nabídla něco, co Discord neukáže.')
    return choices
  }

  return {
    press: async (personaId, messageId, customId) => {
      const message = guild.messages.get(messageId)
      const buttons = message?.body.components?.flatMap(({ components }) => components) ?? []
      if (!message || !buttons.some((one) => one.custom_id === customId && one.disabled !== true))
        return { kind: 'failed', why: 'Tato zpráva takové tlačítko nemá.' }
      return send(personaId, 3, { component_type: 2, custom_id: customId }, { id: messageId })
    },
    submit: (personaId, customId, values) =>
      send(personaId, 5, {
        custom_id: customId,
        components: Object.entries(values).map(([name, value]) => ({
          type: 1,
          components: [{ type: 4, custom_id: name, value }],
        })),
      }),
    command: async (personaId, name, typed = {}) => {
      const command = guild.commands.find((one) => one.name === name)
      if (!command) return { kind: 'failed', why: 'Takový příkaz tu není.' }
      const options = []
      const users: Record<string, object> = {}
      for (const { type, name: option, required = false, autocomplete = false } of command.options ?? []) {
        let value = typed[option] ?? ''
        if (value === '' && required) return { kind: 'failed', why: `Vyplňte ${option}.` }
        if (value === '') continue
        const person = guild.person(value)
        if (type === 6 && !person) return { kind: 'failed', why: 'Takový člověk na serveru není.' }
        if (type === 6 && person) users[value] = { id: value, ...person }
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
function shown({ type, data = {} }: Answer): Shown {
  const { content = '', custom_id: customId = '', title = '', components = [] } = data
  if (type === 4 && data.flags === 64 && content !== '' && content.length <= CONTENT)
    return { kind: 'text', text: content }
  const fields = components.flatMap(({ components: inputs }) =>
    inputs.map(({ custom_id: id, label, style, max_length: maxLength = MAX_FIELD, value = '' }) => ({
      id,
      label,
      isLong: style === 2,
      maxLength,
      value,
    })),
  )
  const fits = fields.every(
    ({ label, maxLength, value }) =>
      label.length <= LABEL && maxLength <= MAX_FIELD && value.length <= maxLength,
  )
  if (
    type === 9 &&
    customId &&
    customId.length <= CUSTOM_ID &&
    title &&
    title.length <= TITLE &&
    fields.length > 0 &&
    fields.length <= 5 &&
    fits
  )
    return { kind: 'form', customId, title, fields }
  return { kind: 'failed', why: 'Aplikace odpověděla něčím, co Discord neukáže.' }
}
