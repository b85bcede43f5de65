import type { LiveHub } from '#live.ts'

/** A hub that is never connected and sends no signals. */
export const deafHub: LiveHub = {
  listen: () => () => {},
  position: () => '',
  since: () => undefined,
  isListening: () => false,
  close: async () => {},
}
