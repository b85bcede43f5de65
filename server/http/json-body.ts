import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { mayLoseDigits, parseJsonExactly } from '@westmore/contract/exact-json.ts'

/** Fastify's own parser, which refuses `__proto__`, but numbers keep all their digits. */
export function exactJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text, done) =>
    parse(request, text, (error, body) =>
      done(error, error === null && mayLoseDigits(text) ? parseJsonExactly(withoutMark(text)) : body),
    )
}

/** Without the mark of UTF-8 that some programs put first. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')
