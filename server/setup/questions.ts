import {
  checkAddress,
  checkApplication,
  checkConnect,
  checkCopies,
  checkGameServer,
  checkGiven,
  checkId,
  checkMailTo,
  checkNothing,
  checkOwners,
  checkSmtp,
  checkWebhook,
  type CheckResult,
  type Settings,
  rejected,
  accepted,
} from './checks.ts'
import { obscurePassword } from './services.ts'
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

/** Setting of the storage for copies of backups, by rclone's name. */
export const ofStorage = (name: string) => `RCLONE_CONFIG_OFFSITE_${name}`

function checkKind(kind: string, settings: Settings): CheckResult {
  if (kind === '') return accepted('')
  if (!(kind in storages)) return rejected(words.wrongCopyKind)
  return settings['BACKUP_KEY'] ? accepted('') : rejected(words.copyNeedsKey)
}

/** In the order in which they are asked; each answer is checked against reality. */
export const questions: Question[] = [
  required('PUBLIC_URL', 'public-url', words.publicUrl, checkAddress, { tidy: withoutPath }),
  required('DISCORD_CLIENT_ID', 'client-id', words.clientId, checkId, { intro: aboutApplication }),
  required('DISCORD_CLIENT_SECRET', 'client-secret', words.clientSecret, checkApplication, {
    isSecret: true,
  }),
  required('OWNER_IDS', 'owner-ids', words.ownerIds, checkOwners),
  optional('GAME_SERVER_URL', 'game-server-url', words.gameServerUrl, checkGameServer),
  optional('GAME_CONNECT_ADDRESS', 'connect-address', words.connectAddress, checkConnect),
  optional('CALL_WEBHOOK_URL', 'call-webhook-url', words.callWebhook, checkWebhook, { isSecret: true }),
  optional('CALL_MAIL_TO', 'call-mail-to', words.callMail, checkMailTo),
  required('CALL_SMTP_URL', 'call-smtp-url', words.callSmtp, checkSmtp, {
    isSecret: true,
    after: 'CALL_MAIL_TO',
  }),
  optional(ofStorage('TYPE'), 'copy-kind', words.copyKind, checkKind),
]

/** Each kind of storage: what rclone calls its settings, and what it needs besides. */
export const storages: Record<
  string,
  { server: string; user: string; password: string; more: Record<string, string> }
> = {
  s3: {
    server: 'ENDPOINT',
    user: 'ACCESS_KEY_ID',
    password: 'SECRET_ACCESS_KEY',
    more: { PROVIDER: 'Other', NO_CHECK_BUCKET: 'true' },
  },
  sftp: { server: 'HOST', user: 'USER', password: 'PASS', more: {} },
  webdav: { server: 'URL', user: 'USER', password: 'PASS', more: { VENDOR: 'other' } },
}

const placeOf = (folder: string) => (folder.startsWith('offsite:') ? folder : `offsite:${folder}`)

/** The server first; the folder last, because its check lists it. */
export function questionsAbout(kind: string): Question[] {
  const { server = '', user = '', password = '' } = storages[kind] ?? {}
  const isS3 = kind === 's3'
  return [
    required(ofStorage(server), 'copy-server', words.copyServer(kind), checkGiven),
    ...(isS3 ? [optional(ofStorage('REGION'), 'copy-region', words.copyRegion, checkNothing)] : []),
    required(ofStorage(user), 'copy-user', words.copyUser(kind), checkGiven),
    required(ofStorage(password), 'copy-password', words.copyPassword(kind), checkGiven, {
      isSecret: true,
      ...(!isS3 && { tidy: obscurePassword }),
    }),
    required(
      'BACKUP_COPY_TO',
      'copy-folder',
      words.copyFolder(kind),
      (folder, settings) => checkCopies(placeOf(folder), settings),
      { tidy: placeOf },
    ),
  ]
}
