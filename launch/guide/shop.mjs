import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** Replaces the address of who publishes the releases. */
createServer(({ url }, answer) => {
  const file = join('/srv/guide/releases', url)
  if (existsSync(file)) createReadStream(file).pipe(answer)
  else answer.writeHead(404).end()
}).listen(3005, '127.0.0.1')
