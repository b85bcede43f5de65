import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Slow: every piece takes `delay` ms longer in each direction. Silent: nothing passes and connections stay open, as behind a router
 * that is off. Cut: every connection ends and no new one is accepted.
 */
const calm = { delay: 0, isSilent: false, isCut: false }

/** Opens a proxy between a node and its database that can be slow, silent or cut. */
export async function openLine(socketPath: () => string | undefined) {
  const state = { ...calm }
  const open = new Set<Socket>()

  const server = createServer((node) => {
    const path = state.isCut ? undefined : socketPath()
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

  const breakOff = () => open.forEach((socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Changes the line for `lasts` ms. */
    disturb: async (how: Partial<typeof calm>, lasts: number) => {
      Object.assign(state, how)
      if (state.isCut) breakOff()
      await sleep(lasts)
      Object.assign(state, calm)
    },
    close: () => {
      server.close()
      breakOff()
    },
  }
}
