import type { FastifyInstance, FastifyReply } from 'fastify'
import { PERSON, type Command } from './bot-body.ts'
import type { Accounts, Channel, Guild, Message } from './guild.ts'
import type { InteractionSender, Shown, ShownForm } from './interaction-sender.ts'
import { escaped, notice, page } from './page.ts'
import type { Persona } from './personas.ts'
import { refused } from './refused.ts'

const MAX_MESSAGES = 20

/** A page to read channels and messages as a persona and to press buttons, instead of Discord's own interface. */
export function discordPage(
  app: FastifyInstance,
  accounts: Accounts,
  guild: Guild,
  sender: InteractionSender | undefined,
) {
  const personaOf = (id = '') => accounts.get(id) ?? [...accounts.values()][0]
  const show = (reply: FastifyReply, persona: Persona | undefined, shown?: Shown) => {
    if (!persona) throw refused('NOT_FOUND')
    const body =
      shown?.kind === 'form' ? formPage(persona, shown) : channelsPage(accounts, guild, persona, shown)
    return reply.type('text/html').send(page({ title: 'Discord – náhražka', body }))
  }

  app.get<{ Querystring: { postava?: string } }>('/discord', ({ query }, reply) =>
    show(reply, personaOf(query.postava)),
  )

  app.post<{ Body: URLSearchParams }>('/discord', async ({ body }, reply) => {
    const { postava, zprava = '', tlacitko = '', prikaz, formular, ...values } = Object.fromEntries(body)
    const persona = personaOf(postava)
    if (!persona || !sender) throw refused('NOT_FOUND')
    const shown =
      formular !== undefined
        ? sender.submit(persona.id, formular, values)
        : prikaz !== undefined
          ? sender.command(persona.id, prikaz, values)
          : sender.press(persona.id, zprava, tlacitko)
    return show(reply, persona, await shown)
  })
}

function channelsPage(accounts: Accounts, guild: Guild, persona: Persona, shown: Shown | undefined): string {
  const isOfTeam = persona.kind !== 'player'
  // Only the team sees the guild's channels.
  const rooms = [...guild.channels.values()].filter(({ type }) => type === 0 && isOfTeam)
  const conversation = [...guild.channels.values()].find(({ recipientId }) => recipientId === persona.id)
  return `<header>${notice()}
<h1>Discord jako ${escaped(nameOf(persona))}</h1></header>
<form><label>Postava <select name="postava">${optionsOf(accounts, persona.id)}</select></label> <button class="small">Ukázat</button></form>
${shown && shown.kind !== 'form' ? `<p class="notice" role="status">${rendered(shown.kind === 'text' ? shown.text : shown.why)}</p>` : ''}
<h2>Soukromé zprávy od bota</h2>${messagesOf(guild, conversation, persona)}
${rooms.map((room) => `<h2>#${escaped(room.name)}</h2>${messagesOf(guild, room, persona)}`).join('\n')}
<h2>Příkazy</h2>
${guild.commands.map((command) => commandForm(accounts, persona, command)).join('\n')}`
}

function optionsOf(accounts: Accounts, selected?: string): string {
  const options = [...accounts.values()].map(
    (one) =>
      `<option value="${one.id}"${one.id === selected ? ' selected' : ''}>${escaped(nameOf(one))}</option>`,
  )
  return options.join('')
}

function commandForm(accounts: Accounts, persona: Persona, { name, options }: Command): string {
  const inputs = options.map((option) => {
    const field = escaped(option.name)
    const input =
      option.type === PERSON
        ? `<select name="${field}">${optionsOf(accounts)}</select>`
        : `<input name="${field}"${option.required ? ' required' : ''}>`
    return `<label>${field} ${input}</label> `
  })
  return `<form method="post"><input type="hidden" name="postava" value="${persona.id}">${inputs.join('')}<button class="small" name="prikaz" value="${escaped(name)}">/${escaped(name)}</button></form>`
}

const nameOf = ({ global_name, username }: Persona) => global_name ?? username

function messagesOf(guild: Guild, channel: Channel | undefined, persona: Persona): string {
  const messages = channel ? guild.messagesIn(channel.id).slice(-MAX_MESSAGES).toReversed() : []
  if (messages.length === 0) return '<p>Zatím nic.</p>'
  return messages.map((message) => messageCard(message, persona)).join('\n')
}

function messageCard({ id, body, editedAt }: Message, persona: Persona): string {
  const embeds = (body.embeds ?? []).map(
    ({ title = '', description = '' }) => `<h3>${rendered(title)}</h3><p>${rendered(description)}</p>`,
  )
  const buttons = (body.components ?? [])
    .flatMap(({ components }) => components)
    .map(({ label, custom_id: customId, url }) =>
      customId === undefined
        ? `<a href="${escaped(url ?? '')}">${escaped(label)}</a>`
        : `<button class="small" name="tlacitko" value="${escaped(customId)}">${escaped(label)}</button>`,
    )
  return `<article data-message="${id}">${body.content ? `<p>${rendered(body.content)}</p>` : ''}${embeds.join('')}
${editedAt === null ? '' : '<small>(upraveno)</small>'}
<form method="post"><input type="hidden" name="postava" value="${persona.id}"><input type="hidden" name="zprava" value="${id}">${buttons.join(' ')}</form></article>`
}

function formPage(persona: Persona, { customId, title, fields }: ShownForm): string {
  const inputs = fields.map(({ id, label, isLong, maxLength, value }) => {
    const name = escaped(id)
    const input = isLong
      ? `<textarea name="${name}" rows="5" maxlength="${maxLength}" required>${escaped(value)}</textarea>`
      : `<input name="${name}" maxlength="${maxLength}" value="${escaped(value)}" required>`
    return `<label>${escaped(label)} ${input}</label>`
  })
  return `<h1>${escaped(title)}</h1><form method="post"><input type="hidden" name="postava" value="${persona.id}">
<input type="hidden" name="formular" value="${escaped(customId)}">${inputs.join('')}
<button class="small">Odeslat</button></form>`
}

/** Renders the parts of Discord's formatting that our messages use. */
function rendered(text: string): string {
  return escaped(text)
    .replaceAll(/&#60;(https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*)&#62;/g, '<a href="$1">$1</a>')
    .replaceAll(/(?<!\\)\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\\([^a-zA-Z0-9\s&]|&#\d+;)/g, '$1')
    .replaceAll('\n', '<br>')
}
