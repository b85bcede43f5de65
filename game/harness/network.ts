import * as http from 'node:http'
import * as https from 'node:https'

/** `node:http` and `node:https`, whose callbacks come in Node's thread and end with the script. */
export function openNetwork({ resume }: { resume: <Result>(work: () => Result) => Result | undefined }) {
  const underWay = new Set<http.ClientRequest>()

  function inThread(emitter: NodeJS.EventEmitter): void {
    const emit = emitter.emit.bind(emitter)
    emitter.emit = (event: string | symbol, ...carried: unknown[]) => {
      // Sockets belong to Node alone.
      if (event === 'response') inThread(carried[0] as NodeJS.EventEmitter)
      return resume(() => emit(event, ...carried)) ?? false
    }
  }

  const asking = (request: typeof http.request) => (address: string, options: http.RequestOptions) => {
    const sent = request(address, options)
    underWay.add(sent)
    sent.on('close', () => underWay.delete(sent))
    inThread(sent)
    return sent
  }

  return {
    http: { Agent: http.Agent, request: asking(http.request) },
    https: { Agent: https.Agent, request: asking(https.request) },
    cut(): void {
      for (const sent of underWay) sent.destroy()
    },
  }
}
