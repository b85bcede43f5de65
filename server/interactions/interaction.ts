import type { Role } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'

/** A button press, form or command on Discord; the person has their role of this site. */
export interface Interaction {
  db: Db
  env: Env
  now: () => Date
  actor: { id: string; username: string; role: Role }
  /** Id of the thing the button belongs to; empty for a command. */
  id: string
  /** Text typed into the form. */
  values: Record<string, string>
}

export interface FormField {
  id: string
  label: string
  isLong: boolean
  /** Maximum number of characters. */
  most: number
}

/** Only the person who acted sees the reply. */
export type InteractionReply =
  | { say: string }
  | { form: { verb: string; title: string; fields: FormField[] } }

export interface InteractionHandler {
  /** Required role on this site; roles on Discord do not count. */
  who: 'user' | 'staff'
  /** Whether it belongs to an application or ticket. */
  isAbout: boolean
  answer: (interaction: Interaction) => InteractionReply | Promise<InteractionReply>
}

/** Handlers of buttons and forms by verb, and of commands by name. */
export type HandlersByVerb = Record<string, InteractionHandler>
