import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'

/** The only way out of the machines: a proxy on a socket in a folder they see, which leads to these hosts alone. */
export async function openOutlet(path, hosts) {
  const server = createServer((asked, answer) => {
    const { hostname, host, port, pathname, search } = new URL(asked.url)
    if (!hosts.includes(hostname)) return answer.writeHead(403).end()
    const headers = { ...asked.headers, host }
    const onward = request({ hostname, port, path: pathname + search, method: asked.method, headers })
    onward.once('response', (answered) => {
      answer.writeHead(answered.statusCode, answered.headers)
      answered.pipe(answer)
    })
    onward.once('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.on('connect', (asked, socket) => {
    const [hostname, port] = asked.url.split(':')
    if (!hosts.includes(hostname)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ])
      one.on('error', () => other.destroy())
  })
  server.listen(path)
  await once(server, 'listening')
  server.unref()
}
