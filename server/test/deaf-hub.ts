import type { LiveHub } from '#live.ts'

/** Hears nothing and says so. */
export const deafHub: LiveHub = {
  listen: () => () => {},
  isListening: () => false,
  caughtUp: async () => {},
  close: async () => {},
}
