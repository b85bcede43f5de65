import { once } from 'node:events'
import type { Client, Connection } from 'pg'

declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
    sendCopyFail(message: string): void
  }
}

/** How much (bytes) is handed on at once. */
const BLOCK = 256 * 1024

/** What `copy … to stdout` sends, in blocks of whole rows; while nobody takes them the database waits. */
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
    // Nobody wants the rest, which would come all the same.
    if (read() === 'running') wire?.stream.destroy()
  }
}

/** Copies rows together: the protocol's reader writes over what it has handed out. */
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
    /** Whether some are full. */
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

/** Feeds `copy … from stdin`; gives how many rows the database took. */
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
          connection.sendCopyFail('what was to be copied could not be read')
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
