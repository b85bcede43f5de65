import { defineConfig } from 'vitest/config'

/** Not part of `npm test` because it takes a minute or two. */
export default defineConfig({
  test: {
    include: ['server/events/proof/left-out.ts'],
    globalSetup: 'server/test/embedded.setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
