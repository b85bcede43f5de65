import type { Role } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'

/** Somebody who pressed a button, sent a form or called a command on Discord, by our own roles. */
export interface Interaction {
  db: Db
  env: Env
  now: () => Date
  actor: { id: string; username: string; role: Role }
  /** What the button belongs to; of a command nothing. */
  id: string
  /** What they wrote into the form. */
  values: Record<string, string>
}

export interface FormField {
  id: string
  label: string
  isLong: boolean
  /** Characters. */
  most: number
}

/** Only the one who pressed sees either. */
export type InteractionReply =
  | { say: string }
  | { form: { verb: string; title: string; fields: FormField[] } }

export interface InteractionHandler {
  /** Who may: by our roles, whatever roles they have on Discord. */
  who: 'user' | 'staff'
  /** Whether it belongs to an application or a ticket, or stands by itself. */
  isAbout: boolean
  answer: (interaction: Interaction) => InteractionReply | Promise<InteractionReply>
}

/** What buttons and forms do by their verb, and commands by their name. */
export type InteractionHandlers = Record<string, InteractionHandler>
