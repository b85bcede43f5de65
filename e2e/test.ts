import { test as base, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { collectComplaints, type Complaints } from './complaints.ts'
import { correspondent, type Correspondent, signInByPost } from './correspondent.ts'
import { type Username } from './people.ts'
import { openTown, type Town } from './town.ts'

export { expect }

interface Options {
  /** Whether browsers ask to save data (`Save-Data`): then screens are neither fetched nor run ahead. */
  savesData: boolean
}

interface Fixtures {
  cleanTown: void
  complaints: Complaints
  /** Opens a browser of its own, signed in if a username is given. */
  arrive: (username?: Username, options?: BrowserContextOptions) => Promise<Page>
  /** Signs a person in without a browser, see correspondent.ts. */
  byPost: (username: Username) => Promise<Correspondent>
  visitor: Page
  player: Page
  administrator: Page
  secondAdministrator: Page
  owner: Page
}

export const test = base.extend<Fixtures & Options, { town: Town }>({
  // On, because running all screens ahead would take a fourteenth of the processor's time; journeys that test it switch it off.
  savesData: [true, { option: true }],

  town: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const town = await openTown()
      await use(town)
      await town.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ town }, use) => use(town.url),

  cleanTown: [
    async ({ town }, use) => {
      const leaks = async (secrets: object[]) => {
        const body = JSON.stringify(secrets)
        const headers = { 'content-type': 'application/json' }
        return (await fetch(`${town.standInUrl}/control/leaks`, { method: 'POST', headers, body })).json()
      }
      await town.database.reset()
      await fetch(`${town.standInUrl}/control/messages`, { method: 'DELETE' })
      // Forgets messages about tickets of the previous journey, which were deleted.
      await leaks([])
      await use()
      expect(await leaks(await town.database.confidential()), 'secrets sent to Discord').toEqual([])
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern
  complaints: async ({}, use) => {
    const complaints = collectComplaints()
    await use(complaints)
    expect(complaints.unexpected(), 'the console of every browser').toEqual([])
  },

  arrive: async ({ browser, complaints, savesData }, use) => {
    const pages: Page[] = []
    await use(async (username, options) => {
      const context = await browser.newContext(options)
      complaints.listenTo(context)
      if (savesData) await context.addInitScript(saveData)
      const page = await context.newPage()
      pages.push(page)
      if (username) await signInByPost(context.request, username)
      return page
    })
    for (const page of pages) await page.context().close()
  },

  byPost: async ({ playwright, baseURL }, use) => {
    const requests: { dispose: () => Promise<void> }[] = []
    await use(async (username) => {
      const request = await playwright.request.newContext(baseURL ? { baseURL } : {})
      requests.push(request)
      return correspondent(request, username)
    })
    for (const request of requests) await request.dispose()
  },

  visitor: async ({ arrive }, use) => use(await arrive()),
  player: async ({ arrive }, use) => use(await arrive('tereza_kolt')),
  administrator: async ({ arrive }, use) => use(await arrive('marsal_dvorak')),
  secondAdministrator: async ({ arrive }, use) => use(await arrive('adela.razitko')),
  owner: async ({ arrive }, use) => use(await arrive('gustav_westmore')),
})

/** Runs in the page: reports that the user saves data; Chromium has no switch for it. */
function saveData() {
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
}
