import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'

/** Connections of a bare server to the site's database, by the variables of `startBare`. */
export const pool = new Pool({
  host: process.env['PGHOST'],
  port: Number(process.env['PGPORT']),
  user: 'westmore',
  database: 'postgres',
  max: 10,
})

/** Answers each request with JSON, without a framework; a GET has no body. */
export function serve(answerTo: (url: URL, body: string | undefined) => Promise<unknown>): void {
  createServer(async (request, response) => {
    try {
      const body = request.method === 'POST' ? await text(request) : undefined
      const answer = await answerTo(new URL(request.url ?? '', 'http://bare'), body)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(Number(process.env['PORT']), '127.0.0.1')
}
