import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Opens a proxy between a node and its database that can be slow, silent or cut. */
export async function openLine(socketPath: () => string | undefined) {
  const state = { delay: 0, isSilent: false, isCut: false, isFull: false }
  const open = new Set<Socket>()

  const server = createServer((node) => {
    if (state.isCut || state.isFull) return void node.destroy()
    const path = socketPath()
    if (path === undefined) return void node.destroy()
    const database = connect(path)
    carry(node, database)
    carry(database, node)
  })

  /** Forwards pieces in order, each after the delay set at its arrival. */
  function carry(from: Socket, to: Socket): void {
    open.add(from)
    let before: Promise<unknown> = Promise.resolve()
    const passOn = async (piece: Buffer, ...first: Promise<unknown>[]) => {
      await Promise.all(first)
      while (state.isSilent && !to.destroyed) await sleep(20)
      if (!to.destroyed) to.write(piece)
    }
    from.on('data', (piece: Buffer) => {
      before = passOn(piece, before, sleep(state.delay))
    })
    from.on('error', () => {})
    from.once('close', () => {
      open.delete(from)
      void before.then(() => to.destroy())
    })
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    /** Sets the delay of each piece (ms), or refuses new connections, until changed. */
    set: (how: Partial<Pick<typeof state, 'delay' | 'isFull'>>) => void Object.assign(state, how),
    port: typeof address === 'object' && address ? address.port : 0,
    /** Every piece takes `delay` ms longer in each direction. */
    slow: async (delay: number, lasts: number) => {
      state.delay = delay
      await sleep(lasts)
      state.delay = 0
    },
    /** Nothing passes and connections stay open, as behind a router that is off. */
    silence: async (lasts: number) => {
      state.isSilent = true
      await sleep(lasts)
      state.isSilent = false
    },
    /** Every connection ends and no new one is accepted. */
    cut: async (lasts: number) => {
      state.isCut = true
      for (const socket of open) socket.destroy()
      await sleep(lasts)
      state.isCut = false
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
