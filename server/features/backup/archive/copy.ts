import { once } from 'node:events'
import type { Client, Connection } from 'pg'

declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
    sendCopyFail(message: string): void
  }
}

const BLOCK = 256 * 1024

/** The output of `copy … to stdout`, in blocks of whole rows; the database waits while nothing reads them. */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer> {
  let rows: Buffer[] = []
  let size = 0
  let wire: Connection | undefined
  let state: 'running' | 'over' | Error = 'running'
  let wake = () => {}
  client.query({
    submit(connection: Connection) {
      wire = connection
      connection.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A copy, because the protocol's reader uses its buffer again.
      rows.push(Buffer.from(chunk))
      size += chunk.length
      if (size < BLOCK) return
      wire?.stream.pause()
      wake()
    },
    handleCommandComplete() {},
    handleError(error: Error) {
      state = error
      wake()
    },
    handleReadyForQuery() {
      if (state === 'running') state = 'over'
      wake()
    },
  })
  const read = () => state
  try {
    for (;;) {
      const now = read()
      if (now instanceof Error) throw now
      if (size >= BLOCK || (now === 'over' && size > 0)) {
        const block = Buffer.concat(rows)
        rows = []
        size = 0
        yield block
      } else if (now === 'over') return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
          wire?.stream.resume()
        })
    }
  } finally {
    // The caller stopped early, but the rest would still arrive.
    if (read() === 'running') wire?.stream.destroy()
  }
}

export function copyIn(client: Client, statement: string, blocks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const fail = (error: unknown) => reject((failure ??= error))
    const send = async (connection: Connection) => {
      for await (const block of blocks) {
        if (failure) return
        connection.sendCopyFromChunk(block)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    }
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse(connection: Connection) {
        send(connection).catch((error: unknown) => {
          fail(error)
          connection.sendCopyFail('the rows to copy could not be read')
        })
      },
      handleCommandComplete() {},
      handleError: fail,
      handleReadyForQuery: () => resolve(),
    })
  })
}
