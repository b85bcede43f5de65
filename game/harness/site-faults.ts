import type { ServerResponse } from 'node:http'

const kinds = ['hang', 'refuse', 'garbage', 'html', 'half', 'slow', 'stranger', 'flood'] as const
const statuses = [400, 401, 403, 413, 429, 500, 503] as const

export type Fault = (typeof kinds)[number] | (typeof statuses)[number]

/** A valid answer to every request, but much too long. */
const standing = '{"state":"approved","place":null,"reason":null,"hoursRemaining":null}'
const fields = `"accepted":1,"discordId":null,"allowed":true,"standing":${standing}`
const flood = `{${fields},"x":"${'x'.repeat(500_000)}"}`

/** Answers like a broken site, a proxy or a bad connection. */
export function answerBadly(response: ServerResponse, fault: Fault): void {
  const json = { 'content-type': 'application/json' }
  if (typeof fault === 'number') {
    if (fault === 429) response.setHeader('retry-after', '1')
    return void response.writeHead(fault, json).end('{"code":"FAULT","message":""}')
  }
  switch (fault) {
    case 'hang':
      return
    case 'refuse':
      return void response.socket?.destroy()
    case 'garbage':
      return void response.writeHead(200, json).end('{"players":[{"allowed":"yes"')
    case 'html':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Vítejte na Wi-Fi hotelu</h1>')
    case 'half':
      response.writeHead(200, { ...json, 'content-length': '500' })
      response.write('{"players":[],"bans":[],"over":[],"until":"x","more":false,"isAnyoneApproved":true}')
      return void setTimeout(() => response.socket?.destroy(), 5)
    case 'slow': {
      response.writeHead(200, json)
      const drip = setInterval(() => response.write(' '), 20)
      return void response.on('close', () => clearInterval(drip))
    }
    case 'stranger':
      // Another service that answers every request with success.
      return void response.writeHead(202, json).end('{"ok":true}')
    case 'flood':
      return void response.writeHead(200, json).end(flood)
  }
}
