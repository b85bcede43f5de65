import * as http from 'node:http'
import * as https from 'node:https'

/** `node:http` and `node:https` of a script; Node's thread runs the callbacks, and none runs after a kill. */
export function openNetwork({ resume }: { resume: <Result>(work: () => Result) => Result | undefined }) {
  const pending = new Set<http.ClientRequest>()

  function resumeEvents(emitter: NodeJS.EventEmitter): void {
    const emit = emitter.emit.bind(emitter)
    emitter.emit = (event: string | symbol, ...args: unknown[]) => {
      // A socket's events stay unwrapped, because only Node listens to them.
      if (event === 'response') resumeEvents(args[0] as NodeJS.EventEmitter)
      return resume(() => emit(event, ...args)) ?? false
    }
  }

  const tracked = (request: typeof http.request) => (address: string, options: http.RequestOptions) => {
    const sent = request(address, options)
    pending.add(sent)
    sent.on('close', () => pending.delete(sent))
    resumeEvents(sent)
    return sent
  }

  return {
    http: { Agent: http.Agent, request: tracked(http.request) },
    https: { Agent: https.Agent, request: tracked(https.request) },
    abortAll(): void {
      for (const sent of pending) sent.destroy()
    },
  }
}
