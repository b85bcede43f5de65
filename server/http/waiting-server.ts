import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

const page = `<!doctype html>
<html lang="cs"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>Web se spouští</title>
<body style="background: linear-gradient(#1a140e 20%, #2b3050) fixed; color: #f1e6cf; font: 1.1rem/1.5 Georgia, serif;
  margin: 20vh auto 0; max-width: 30em; padding: 0 1em; text-align: center; text-wrap: balance">
<h1 style="color: #d6a84c">Web se spouští</h1>
<p>Chvilku strpení, hned budeme zpátky. Stránka se načte sama.</p></body></html>`

/** Answers in place of the application while it waits for the database: 200 to `/healthz`, 503 to everything else. */
export async function listenWhileDatabaseIsAway(
  place: { host: string; port: number } | { fd: number },
): Promise<Server> {
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 1 }, (request, response) => {
    // An answer sent before the body has ended would be lost with the connection.
    request.once('end', () => answer(request, response)).resume()
  })
  server.listen(place)
  await once(server, 'listening')
  return server
}

function answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const requestId = randomUUID()
  response.setHeader('x-request-id', requestId).setHeader('cache-control', 'no-store')
  response.setHeader('connection', 'close')
  if (url === '/healthz') return sendJson(response, 200, { status: 'ok' })
  response.setHeader('retry-after', '2')
  if (!url?.startsWith('/api/') && headers.accept?.includes('text/html'))
    return void response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  const message = 'The database does not answer, try again shortly'
  sendJson(response, 503, { code: 'SERVICE_UNAVAILABLE', message, requestId })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
