import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'

/** The machines' only access to the network: a proxy on a socket in a shared folder, for these hosts only. */
export async function openProxy(path, hosts) {
  const server = createServer((incoming, response) => {
    const { hostname, host, port, pathname, search } = new URL(incoming.url)
    if (!hosts.includes(hostname)) return response.writeHead(403).end()
    const headers = { ...incoming.headers, host }
    const outgoing = request({ hostname, port, path: pathname + search, method: incoming.method, headers })
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    outgoing.once('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  server.on('connect', (incoming, socket) => {
    const [hostname, port] = incoming.url.split(':')
    if (!hosts.includes(hostname)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const outgoing = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      outgoing.pipe(socket).pipe(outgoing)
    })
    for (const [one, other] of [
      [outgoing, socket],
      [socket, outgoing],
    ])
      one.on('error', () => other.destroy())
  })
  server.listen(path)
  await once(server, 'listening')
  server.unref()
}
