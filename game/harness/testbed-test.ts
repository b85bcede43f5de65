import { test as plain } from 'vitest'
import { openTestbed } from './westmore.ts'

/** Tests on a game server of their own, beside its site. */
export const testbedTest = (options: Parameters<typeof openTestbed>[0] = {}) =>
  plain
    // oxlint-disable-next-line no-empty-pattern
    .extend('testbed', async ({}, { onCleanup }) => {
      const testbed = await openTestbed(options)
      onCleanup(() => testbed[Symbol.asyncDispose]())
      return testbed
    })
    .extend('site', ({ testbed }) => testbed.site)
    .extend('game', ({ testbed }) => testbed.game)
    .extend('folder', ({ testbed }) => testbed.folder)
    .extend('start', ({ testbed }) => testbed.start)
