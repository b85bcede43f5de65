import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export interface TimedStream {
  stream: Readable
  /** How long (ms) the reader has taken nothing; 0 while the next piece is being made. */
  waits: () => number
}

/**
 * The stream ends, together with its source, if the reader takes nothing for `idle` ms or the whole takes `longest` ms.
 */
export function withReadTimeouts(
  chunks: AsyncIterable<string | Buffer>,
  { idle, longest }: { idle: number; longest: number },
): TimedStream {
  let waitsSince: number | undefined = Date.now()
  const stream = Readable.from(watched(), { objectMode: false })
  const giveUp = () => void stream.destroy()
  let patience = setTimeout(giveUp, idle)
  const end = setTimeout(giveUp, longest)
  stream.once('close', () => {
    clearTimeout(patience)
    clearTimeout(end)
  })
  return { stream, waits: () => (waitsSince === undefined ? 0 : Date.now() - waitsSince) }

  async function* watched() {
    goOn()
    for await (const chunk of chunks) {
      waitsSince = Date.now()
      patience = setTimeout(giveUp, idle)
      yield chunk
      goOn()
    }
  }

  function goOn(): void {
    waitsSince = undefined
    clearTimeout(patience)
  }
}

/**
 * Gives up every answer whose reader takes nothing for `idle` ms; an answer that is still being made may take its time.
 */
export function abortUnreadAnswers(app: FastifyInstance, idle: number): void {
  app.addHook('onSend', (_request, { raw }, _payload, next) => {
    const { socket } = raw
    if (!(socket instanceof Socket)) return next()
    raw.setTimeout(idle, () => {
      if (raw.writableLength > 0) raw.destroy()
      else socket.setTimeout(idle)
    })
    next()
  })
}
