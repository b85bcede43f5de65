import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Person, TestApp } from './app.ts'

/** Sends a request over its own socket and never reads the answer. */
export async function askUnread(
  { app }: Pick<TestApp, 'app'>,
  path: string,
  { cookie }: Pick<Person, 'cookie'>,
): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
  return socket
}

export const connectionsTo = ({ app }: Pick<TestApp, 'app'>) =>
  new Promise<number>((resolve) => {
    app.server.getConnections((_error, count) => resolve(count))
  })
