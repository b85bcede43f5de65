import { Readable } from 'node:stream'

/** A stream that is given up, and with it what it reads from, when nobody takes anything for so long (ms) or all of it takes longer than that. */
export function withPatience(
  chunks: AsyncIterable<string | Buffer>,
  { idle, longest }: { idle: number; longest: number },
): Readable {
  const stream = Readable.from(watched(), { objectMode: false })
  const giveUp = () => void stream.destroy()
  const patience = setTimeout(giveUp, idle)
  const end = setTimeout(giveUp, longest)
  stream.once('close', () => {
    clearTimeout(patience)
    clearTimeout(end)
  })
  return stream

  async function* watched() {
    for await (const chunk of chunks) {
      patience.refresh()
      yield chunk
    }
  }
}
