import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function openHeard(format: 'json' | 'pretty') {
  const said: string[] = []
  const logger = createLogger(
    { LOG_LEVEL: 'info', LOG_FORMAT: format },
    { write: (text: string) => void said.push(text) },
  )
  return { said, logger }
}

const request = {
  method: 'GET',
  path: '/api/tickets',
  route: '/api/tickets',
  status: 200,
  ms: 12,
  ip: '203.0.113.7',
  reqId: 'abc',
}

test('writes a request as one line of words', () => {
  const { said, logger } = openHeard('pretty')
  logger.info(request, 'request')
  logger.info({ ...request, aborted: true }, 'request')
  expect(said.map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /, ''))).toEqual([
    'INFO  GET /api/tickets 200 12 ms 203.0.113.7 abc\n',
    'INFO  GET /api/tickets aborted 12 ms 203.0.113.7 abc\n',
  ])
})

test('writes fields after the message, and the stack of an error', () => {
  const { said, logger } = openHeard('pretty')
  logger.warn({ free: 3, place: { port: 1 } }, 'few connections')
  logger.error({ err: new Error('gone') }, 'it ended')
  expect(said[0]).toMatch(/WARN {2}few connections free=3 place=\{"port":1\}\n$/)
  expect(said[1]).toMatch(/ERROR it ended\n {4}Error: gone\n {4} {4}at /)
})

test('removes line breaks and terminal commands that come from outside', () => {
  const { said, logger } = openHeard('pretty')
  logger.info({ ...request, path: '/a\r\nINFO  forged\u001b[2J' }, 'request')
  expect(said.join('').split('\n')).toHaveLength(2)
  expect(said.join('')).not.toMatch(/[\r\u001b]/)
})

test('writes JSON for machines, without secrets of a request', () => {
  const { said, logger } = openHeard('json')
  logger.info({ req: { headers: { cookie: 'sid=secret', authorization: 'Bearer secret' } } }, 'asked')
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 30, msg: 'asked' })
  expect(said[0]).not.toContain('secret')
})
