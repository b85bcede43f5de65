import { pino, type DestinationStream, type Logger } from 'pino'
import type { Env } from '#env.ts'
import { inSource } from '#process/source-places.ts'

export function createLogger(
  { LOG_LEVEL, LOG_FORMAT }: Pick<Env, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  to: DestinationStream = process.stdout,
): Logger {
  const options = {
    level: LOG_LEVEL,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: toldError },
  }
  if (LOG_FORMAT === 'json') return to === process.stdout ? pino(options) : pino(options, to)
  return pino(options, {
    write(line: string) {
      to.write(readableLine(line))
    },
  })
}

function toldError(error: Error) {
  const told = pino.stdSerializers.err(error)
  return typeof told?.stack === 'string' ? { ...told, stack: inSource(told.stack) } : told
}

const levels: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
}

function readableLine(json: string): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, err, ...rest } = JSON.parse(json)
  const begin = `${momentOf(time)} ${levels[level] ?? level}`
  const stack = err?.stack ? `\n${indented(err.stack)}` : ''
  if (msg === 'request') return `${begin} ${requestWords(rest)}${stack}\n`
  return `${begin} ${plain(msg ?? err?.message ?? '')}${fieldWords(rest)}${stack}\n`
}

function requestWords(request: Record<string, unknown>) {
  const { method, path, status, ms, ip, aborted, route: _route, reqId, ...rest } = request
  const end = aborted === true ? 'aborted' : status
  return [method, path, end, ms, 'ms', ip, reqId].map(plain).join(' ') + fieldWords(rest)
}

const fieldWords = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}=${plain(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('')

/** Text from outside must not start a line of its own or control the terminal. */
const plain = (text: unknown) => String(text).replaceAll(/\p{Cc}/gu, '\uFFFD')

const indented = (stack: string) =>
  stack
    .split('\n')
    .map((line) => `    ${plain(line)}`)
    .join('\n')

function momentOf(time: number) {
  const at = new Date(time)
  const local = new Date(time - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}
