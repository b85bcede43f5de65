import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface Mail {
  from: string
  to: string[]
  /** With its headers, as received. */
  data: string
}

/** A strict mail server: requires commands in order, CRLF and a sign-in, and refuses everything else. */
export async function startMailServer(user: string, password: string) {
  const mails: Mail[] = []
  const state = { isRefusing: false }
  const credentials = Buffer.from(`\0${user}\0${password}`).toString('base64')
  const server = createServer((socket) => void serve(socket).catch(() => socket.destroy()))

  async function serve(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let isKnown = false
    let mail: Mail | undefined
    let text: string[] | undefined
    let raw = ''
    socket.on('data', (part) => (raw += part))
    say('220 test ESMTP')
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      if (/(^|[^\r])\n/.test(raw)) say('500 bare newline')
      else if (text && mail) {
        if (line !== '.') text.push(line.replace(/^\./, ''))
        else {
          mails.push({ ...mail, data: text.join('\n') })
          mail = text = undefined
          say('250 taken')
        }
      } else if (line.startsWith('EHLO ')) socket.write('250-test\r\n250 AUTH PLAIN\r\n')
      else if (line === `AUTH PLAIN ${credentials}`) {
        isKnown = true
        say('235 known')
      } else if (isKnown && !state.isRefusing && /^MAIL FROM:<\S+@\S+>/.test(line)) {
        mail = { from: /<(.*)>/.exec(line)?.[1] ?? '', to: [], data: '' }
        say('250 sender')
      } else if (mail && /^RCPT TO:<\S+@\S+>/.test(line)) {
        mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        say('250 recipient')
      } else if (mail && mail.to.length > 0 && line === 'DATA') {
        text = []
        say('354 go on')
      } else if (line === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say(state.isRefusing ? '451 try later' : '503 not now')
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    mails,
    state,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}
