import { once } from 'node:events'
import { createServer } from 'node:net'

export async function freePort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? String(address.port) : ''
}
