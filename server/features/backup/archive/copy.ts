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
  const blocks = gatherBlocks()
  let wire: Connection | undefined
  let state: 'running' | 'over' | Error = 'running'
  let wake = () => {}
  client.query({
    submit(connection: Connection) {
      wire = connection
      connection.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (!blocks.add(chunk)) return
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
      yield* blocks.takeFull()
      const now = read()
      if (now instanceof Error) throw now
      if (now === 'over') break
      await new Promise<void>((resolve) => {
        wake = resolve
        wire?.stream.resume()
      })
    }
    yield* blocks.takeRest()
  } finally {
    // The caller stopped early, but the rest would still arrive.
    if (read() === 'running') wire?.stream.destroy()
  }
}

/** Collects copies of rows: the protocol's reader reuses its buffer. */
function gatherBlocks() {
  let full: Buffer[] = []
  let block = Buffer.allocUnsafe(BLOCK)
  let used = 0
  const close = (next: number) => {
    if (used > 0) full.push(block.subarray(0, used))
    block = Buffer.allocUnsafe(next)
    used = 0
  }
  const takeFull = () => {
    const taken = full
    full = []
    return taken
  }
  return {
    add(row: Buffer): boolean {
      if (row.length > block.length - used) close(Math.max(BLOCK, row.length))
      used += row.copy(block, used)
      return full.length > 0
    },
    takeFull,
    takeRest() {
      close(0)
      return takeFull()
    },
  }
}

export function copyIn(client: Client, statement: string, blocks: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
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
      handleCommandComplete({ text }: { text: string }) {
        rows = Number(text.split(' ')[1])
      },
      handleError: fail,
      handleReadyForQuery: () => resolve(rows),
    })
  })
}
