import * as z from 'zod/mini'
import { parseJsonExactly } from '@westmore/contract/exact-json.ts'
import { License, type OnlinePlayer } from '@westmore/contract/game.ts'
import {
  MAX_ACTION,
  MAX_CATEGORY,
  MAX_IDENTIFIER,
  MAX_METADATA,
  MAX_METADATA_DEPTH,
  MAX_SCRIPT,
  storedMetadata,
  suspectName,
  type SentLine,
} from '@westmore/contract/logs-lines.ts'
import { SUSPECT } from '@westmore/contract/logs.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { millisecondsOf, type Pushed } from './loki-push.ts'
import { cutText } from '@westmore/contract/signs.ts'

const Fields = z.record(z.string(), z.unknown())
type Fields = z.infer<typeof Fields>

const otherKinds = ['license2', 'steam', 'fivem', 'xbl', 'live']
const kinds = ['license', 'discord', ...otherKinds]

const MAX_MESSAGE = MAX_METADATA / 4
/** Fields that are kept if the metadata are too long, each up to MAX_IDENTIFIER, besides the message. */
const kept = ['username', 'playerName', 'level', ...kinds, SUSPECT]
const OMITTED = '[vynecháno]'

const UNNAMED = 'loki'

interface Value {
  of: Pick<SentLine, 'category' | 'script_name' | 'created_at'>
  said: string
  /** The stream's other labels and the structured metadata; no player's name can forge these. */
  labels: Fields
  fields: Fields
}

/**
 * The first label that is there names a stream. `server` is a field like any other: a game server has one
 * name, that of its token.
 */
const namedBy = {
  // Before version 3.33, ox_lib used `service` and `hostname` for event and resource.
  category: ['category', 'event', 'service', 'service_name'],
  script: ['script', 'resource', 'job', 'hostname'],
}

export function valueOf(pushed: Pushed): Value {
  const { labels: stream, text, extra } = pushed
  const labels: Pushed['extra'] = { ...extra, ...stream }
  const take = (names: string[], max: number) => {
    const name = names.find((one) => labels[one] !== undefined)
    if (name === undefined) return ''
    const taken = clip(labels[name], max)
    delete labels[name]
    return taken
  }
  const of = {
    category: take(namedBy.category, MAX_CATEGORY) || UNNAMED,
    script_name: take(namedBy.script, MAX_SCRIPT) || UNNAMED,
    created_at: new Date(millisecondsOf(pushed)).toISOString(),
  }
  const { message, msg, ...fields } = fieldsOf(text, extra)
  // pino calls the message `msg`.
  const said = cleanText([message, msg, text].find(isText) ?? '')
  if (isText(message) && msg !== undefined) fields['msg'] = msg
  return {
    of,
    said,
    labels,
    fields: of.script_name === 'ox_inventory' ? checkPlayer(fields, said, of) : fields,
  }
}

/**
 * ox_inventory passes the id of a character to ox_lib, which takes a number for the number of a player on the
 * server and adds that player's name and identifiers, or the name `nil`. They count only if the line names
 * this player. Otherwise they become `source`, and the line belongs to the player it names.
 */
function checkPlayer(fields: Fields, said: string, { category }: Value['of']): Fields {
  const { username } = fields
  if (isText(username) && said.includes(`"${username}"`)) return fields
  const isOfPlayer = ([key]: [string, unknown]) => ['username', 'playerName', ...kinds].includes(key)
  const source = Object.fromEntries(Object.entries(fields).filter(isOfPlayer))
  const [, named] = ['giveItem', 'buyItem'].includes(category) ? (/^"([^"]+)" /.exec(said) ?? []) : []
  return {
    ...Object.fromEntries(Object.entries(fields).filter((field) => !isOfPlayer(field))),
    ...(kinds.some((kind) => kind in source) && { source }),
    ...(named !== undefined && { username: named }),
  }
}

/**
 * A text is a JSON object, or ends with the structured metadata as JSON: winston-loki appends it to the
 * message.
 */
function fieldsOf(text: string, extra: Pushed['extra']): Fields {
  const whole = objectIn(text)
  if (whole) return whole
  const [first] = Object.keys(extra)
  // A text of the JSON would have escaped quotes.
  const end = first === undefined ? -1 : text.lastIndexOf(` {${JSON.stringify(first)}:`)
  const tail = end === -1 ? undefined : objectIn(text.slice(end))
  return tail ? { ...tail, message: text.slice(0, end) } : { message: text }
}

function objectIn(text: string): Fields | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return Fields.parse(parseJsonExactly(text))
  } catch {
    return undefined
  }
}

/** Different categories, scripts and hours; they decide how many counters are written. */
export const placesIn = (values: Value[]) =>
  new Set(values.map(({ of }) => JSON.stringify([of.category, of.script_name, of.created_at?.slice(0, 13)])))
    .size

/** Reported by the heartbeats of our own resource. */
type Seen = Omit<OnlinePlayer, 'id'>

/** Labels come before fields; the kind in front is removed. */
function partOf({ labels, fields }: Pick<Value, 'labels' | 'fields'>, kind: string): string | undefined {
  const part = [labels[kind], fields[kind]].find(isText)
  return part?.startsWith(`${kind}:`) ? part.slice(kind.length + 1) : part
}

const licenseOf = (value: Value) => License.safeParse(`license:${partOf(value, 'license')}`).data

export const licensesIn = (values: Value[]) => [...new Set(values.flatMap((value) => licenseOf(value) ?? []))]

/** `seen`: the players with these licences, and all players whose names contain fields. */
export function linesOf(values: readonly Value[], seen: Seen[]): SentLine[] {
  const players = new Map(seen.map((player) => [player.license, player]))
  const forged = new Set(seen.flatMap(({ name }) => fieldsIn(name)).map(([key, part]) => `${key}:${part}`))
  return values.map((value) => {
    const license = licenseOf(value)
    const player = license === undefined ? undefined : players.get(license)
    const isSuspect = decisive.some((key) => {
      const part = key === 'message' ? value.said : value.fields[key]
      return isText(part) && forged.has(`${key}:${cleanText(part)}`)
    })
    return {
      ...value.of,
      action: actionOf(value, player),
      user_identifier: player?.discordId ? `discord:${player.discordId}` : (license ?? otherOf(value)),
      // A line must not set this mark itself.
      metadata: storable({
        ...metadataOf(value, player),
        [SUSPECT]: undefined,
        ...(isSuspect && suspectName),
      }),
    }
  })
}

const decisive = ['license', ...otherKinds, 'message']

/** ox_lib joins the name and identifiers with commas and splits them again, so a name can contain fields. */
function fieldsIn(name: string): [key: string, value: string][] {
  const [, ...parts] = name.split(',')
  return parts.flatMap((part): [string, string][] => {
    const [key = '', value] = part.split(':')
    return value === undefined ? [] : [[key, cleanText(value)]]
  })
}

/** Discord counts in labels only: in the fields of a player without an account it may come from the name. */
function otherOf(value: Value): string | null {
  const discord = partOf({ labels: value.labels, fields: {} }, 'discord')
  if (discord !== undefined && /^\d{17,20}$/.test(discord)) return `discord:${discord}`
  const [kind, part] =
    otherKinds.map((one) => [one, partOf(value, one)] as const).find(([, one]) => one) ?? []
  return kind ? clip(`${kind}:${part}`, MAX_IDENTIFIER) : null
}

/** A field in the player's name replaced the message, which ox_lib then does not send. */
const isRewritten = (player: Seen | undefined) =>
  fieldsIn(player?.name ?? '').some(([key]) => key === 'message')

const actionOf = (value: Value, player: Seen | undefined) =>
  (!isRewritten(player) && clip(value.said, MAX_ACTION)) || value.of.category

function metadataOf({ said, labels, fields }: Value, player: Seen | undefined): Fields {
  const name = player?.name || fields['username']
  const metadata: Fields = { ...labels, ...fields }
  return {
    ...metadata,
    ...('level' in metadata && { level: levelIn(metadata) }),
    // A name that begins with a comma could claim another player's name here.
    ...(name !== undefined && { playerName: isText(name) ? name : undefined }),
    // Keeps the full text: a long message must not fail the whole batch.
    ...((said.length > MAX_ACTION || isRewritten(player)) && { message: cutText(said, MAX_MESSAGE) }),
  }
}

/** A client repeats a push that is refused for one line, and sends no other until it is accepted. */
function storable(metadata: Fields): Fields {
  const whole = Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [key, withoutDepth(value, 2)]),
  )
  // Hiding secrets and normalization can lengthen a text, up to three times.
  const isShort =
    JSON.stringify(whole).length <= MAX_METADATA / 4 ||
    JSON.stringify(storedMetadata(whole)).length <= MAX_METADATA
  if (isShort) return whole
  return Object.fromEntries(
    [...kept, 'message'].flatMap((key): [string, unknown][] => {
      const value = whole[key]
      if (typeof value === 'number') return [[key, value]]
      return isText(value) ? [[key, cutText(value, key === 'message' ? MAX_MESSAGE : MAX_IDENTIFIER)]] : []
    }),
  )
}

function withoutDepth(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_METADATA_DEPTH) return OMITTED
  if (Array.isArray(value)) return value.map((one) => withoutDepth(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutDepth(part, depth + 1)]))
}

/** Of pino, in steps of ten. */
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

/** A label has the number as text. Anything else than a level of pino stays as sent. */
const levelIn = ({ level }: Fields): unknown =>
  ((typeof level === 'number' || isText(level)) && levels[Number(level) / 10 - 1]) || level

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const clip = (text: Pushed['extra'][string] | undefined, max: number) =>
  cutText(cleanText(String(text ?? '')), max).trim()
