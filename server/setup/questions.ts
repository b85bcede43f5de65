import {
  checkApplication,
  checkForm,
  checkId,
  checkOwners,
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
  /** Also says whether it may stay unanswered. */
  check: Check
  isSecret?: boolean
  /** Printed before the prompt. */
  intro?: (settings: Settings) => string
  /** Asked only if this setting has a value. */
  after?: string
  /** How a new answer is stored. */
  tidy?: (answer: string) => string
}

type More = Pick<Question, 'isSecret' | 'intro' | 'after' | 'tidy'> & { form?: RegExp }

/** In place of a check, what to say of an answer in another form. */
function question(
  name: string,
  flag: string,
  text: string,
  check: Check | string,
  more: More = {},
): Question {
  const { form, ...rest } = more
  return {
    name,
    flag,
    text,
    check: typeof check === 'string' ? checkForm(name, check, form) : check,
    ...rest,
  }
}

const tidy = (url: string) => url.replace(/\/+$/, '').toLowerCase()
const intro = (settings: Settings) => words.clientIdGuide(`${settings['PUBLIC_URL']}/user`)
const isSecret = true

/** In the order in which they are asked. */
export const questions: Question[] = [
  question('PUBLIC_URL', 'public-url', words.publicUrl, words.httpsOnly, { tidy, form: /^https:/i }),
  question('DISCORD_CLIENT_ID', 'client-id', words.clientId, checkId, { intro }),
  question('DISCORD_CLIENT_SECRET', 'client-secret', words.clientSecret, checkApplication, { isSecret }),
  question('OWNER_IDS', 'owner-ids', words.ownerIds, checkOwners),
  question('GAME_SERVER_URL', 'game-server-url', words.gameServerUrl, words.wrongGame),
  question('GAME_CONNECT_ADDRESS', 'connect-address', words.connectAddress, words.wrongConnect),
  question('CALL_WEBHOOK_URL', 'call-webhook-url', words.callWebhook, words.wrongWebhook, { isSecret }),
  question('CALL_MAIL_TO', 'call-mail-to', words.callMail, words.wrongMail),
  question('CALL_SMTP_URL', 'call-smtp-url', words.callSmtp, words.wrongSmtp, {
    isSecret,
    after: 'CALL_MAIL_TO',
    form: /./,
  }),
]
