import { test as plain } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

/** The usernames of the people of a file's tests, where they matter. */
interface Names {
  player?: string
  staff?: string
  owner?: string
}

/** Tests on a site of their own. A player, an administrator or an owner named in the parameters is signed in to it. */
export const siteTest = <Site extends TestApp>(start: () => Promise<Site>, names: Names = {}) =>
  plain
    // oxlint-disable-next-line no-empty-pattern
    .extend('app', async ({}, { onCleanup }) => {
      const app = await start()
      onCleanup(() => app[Symbol.asyncDispose]())
      return app
    })
    .extend('staff', ({ app }) => app.as('administrator', names.staff))
    .extend('owner', ({ app }) => app.as('owner', names.owner))
    .extend('player', ({ app }) => app.as('user', names.player))

export const test = siteTest(startTestApp)

/** Tests in a world of their own, such as a site beside Discord. */
export const worldTest = <World extends AsyncDisposable>(start: () => Promise<World>) =>
  // oxlint-disable-next-line no-empty-pattern
  plain.extend('world', async ({}, { onCleanup }) => {
    const world = await start()
    onCleanup(() => world[Symbol.asyncDispose]())
    return world
  })
