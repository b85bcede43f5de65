import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Replaces a Discord webhook: answers like Discord and stores each message. */
createServer((asked, answer) => {
  asked.on('data', (part) => appendFileSync('/root/called', part))
  asked.on('end', () => answer.writeHead(204).end())
}).listen(3003, '127.0.0.1')
