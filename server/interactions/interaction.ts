import type { Role } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'

/** A button press, form or command on Discord; the person has their role of this site. */
export interface Interaction {
  db: Db
  env: Env
  now: () => Date
  actor: { id: string; username: string; name: string; role: Role }
  /** Id of the thing the button belongs to; empty for a command. */
  id: string
  /** Options of a command by name; a person is their Discord id. */
  options: Record<string, string>
  names: Record<string, string>
  values: Record<string, string>
}

export interface FormField {
  id: string
  label: string
  isLong: boolean
  most: number
  value?: string
}

export interface Choice {
  name: string
  value: string
}

export const MAX_CHOICES = 25

/** The id of a command's or a form's own handler, and that of an application's or a ticket's button. */
export const NO_ID = /^$/
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Only the person who acted sees the reply. */
export type InteractionReply =
  | { say: string }
  | { form: { verb: string; id?: string; title: string; fields: FormField[] } }
  | { choices: Choice[] }

export interface InteractionHandler {
  /** Required role on this site; roles on Discord do not count. */
  who: 'user' | 'staff'
  id: RegExp
  answer: (interaction: Interaction) => InteractionReply | Promise<InteractionReply>
  suggest?: (interaction: Interaction, typed: string) => Promise<Choice[]>
}

export type HandlersByVerb = Record<string, InteractionHandler>
