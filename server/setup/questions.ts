import {
  checkAddress,
  checkApplication,
  checkForm,
  checkId,
  checkOwners,
  checkSmtp,
  checkWebhook,
  type CheckResult,
  type Settings,
} from './checks.ts'
import { setupWords as words } from './words.ts'

type Check = (answer: string, settings: Settings) => CheckResult | Promise<CheckResult>

export interface Question {
  name: string
  /** Flag that answers it without a prompt. */
  flag: string
  text: string
  check: Check
  isOptional?: boolean
  isSecret?: boolean
  /** Printed before the prompt. */
  intro?: (settings: Settings) => string
  /** Asked only if this setting has a value. */
  after?: string
  /** How a new answer is stored. */
  tidy?: (answer: string) => string
}

type More = Pick<Question, 'isSecret' | 'intro' | 'after' | 'tidy'>

function required(name: string, flag: string, text: string, check: Check, more: More = {}): Question {
  return { name, flag, text, check, ...more }
}
function optional(...question: Parameters<typeof required>): Question {
  return { ...required(...question), isOptional: true }
}

const withoutPath = (url: string) => url.replace(/\/+$/, '').toLowerCase()
const aboutApplication = (settings: Settings) => words.clientIdGuide(`${settings['PUBLIC_URL']}/user`)

/** In the order in which they are asked. */
export const questions: Question[] = [
  required('PUBLIC_URL', 'public-url', words.publicUrl, checkAddress, { tidy: withoutPath }),
  required('DISCORD_CLIENT_ID', 'client-id', words.clientId, checkId, { intro: aboutApplication }),
  required('DISCORD_CLIENT_SECRET', 'client-secret', words.clientSecret, checkApplication, {
    isSecret: true,
  }),
  required('OWNER_IDS', 'owner-ids', words.ownerIds, checkOwners),
  optional(
    'GAME_SERVER_URL',
    'game-server-url',
    words.gameServerUrl,
    checkForm('GAME_SERVER_URL', words.wrongGame),
  ),
  optional(
    'GAME_CONNECT_ADDRESS',
    'connect-address',
    words.connectAddress,
    checkForm('GAME_CONNECT_ADDRESS', words.wrongConnect),
  ),
  optional('CALL_WEBHOOK_URL', 'call-webhook-url', words.callWebhook, checkWebhook, { isSecret: true }),
  optional('CALL_MAIL_TO', 'call-mail-to', words.callMail, checkForm('CALL_MAIL_TO', words.wrongMail)),
  required('CALL_SMTP_URL', 'call-smtp-url', words.callSmtp, checkSmtp, {
    isSecret: true,
    after: 'CALL_MAIL_TO',
  }),
]
