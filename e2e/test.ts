import { test as base, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { collectConsoleErrors, type ConsoleErrors } from './console-errors.ts'
import { apiUser, type ApiUser, signInOverHttp } from './api-user.ts'
import { type Username } from './people.ts'
import { startTestSite, type TestSite } from './test-site.ts'

export { expect }

interface Options {
  /** Whether browsers ask to save data (`Save-Data`): then screens are neither fetched nor run ahead. */
  savesData: boolean
}

interface Fixtures {
  cleanSite: void
  consoleErrors: ConsoleErrors
  /** Opens a browser of its own, signed in if a username is given. */
  openBrowser: (username?: Username, options?: BrowserContextOptions) => Promise<Page>
  /** Signs a person in without a browser, see api-user.ts. */
  overHttp: (username: Username) => Promise<ApiUser>
  /** Applies as these people after asking a question; returns the clerk who may decide. */
  receiveApplications: (...applicants: Username[]) => Promise<ApiUser>
  /** The administrator who prepares by requests what a journey is not about. */
  clerk: ApiUser
  /** Two players without a browser. */
  tereza: ApiUser
  josef: ApiUser
  visitor: Page
  player: Page
  administrator: Page
  secondAdministrator: Page
  owner: Page
}

export const test = base.extend<Fixtures & Options, { site: TestSite }>({
  // On, because running all screens ahead would take a fourteenth of the processor's time; journeys that test it switch it off.
  savesData: [true, { option: true }],

  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startTestSite()
      await site.database.untilNightIsOver()
      // The demo publishes pages, and a node may show the former text for another second.
      await site.database.reset()
      await fetch(site.url)
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  cleanSite: [
    async ({ site }, use) => {
      const leaks = async (secrets: object[]) => {
        const body = JSON.stringify(secrets)
        const headers = { 'content-type': 'application/json' }
        return (await fetch(`${site.standInUrl}/control/leaks`, { method: 'POST', headers, body })).json()
      }
      await site.database.reset()
      await fetch(`${site.standInUrl}/control/messages`, { method: 'DELETE' })
      // Forgets messages about tickets of the previous journey, which were deleted.
      await leaks([])
      await use()
      expect(await leaks(await site.database.confidential()), 'secrets sent to Discord').toEqual([])
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern
  consoleErrors: async ({}, use) => {
    const consoleErrors = collectConsoleErrors()
    await use(consoleErrors)
    expect(consoleErrors.unexpected(), 'the console of every browser').toEqual([])
  },

  openBrowser: async ({ browser, consoleErrors, savesData }, use) => {
    const pages: Page[] = []
    await use(async (username, options) => {
      const context = await browser.newContext(options)
      consoleErrors.listenTo(context)
      if (savesData) await context.addInitScript(saveData)
      const page = await context.newPage()
      pages.push(page)
      if (username) await signInOverHttp(context.request, username)
      return page
    })
    for (const page of pages) await page.context().close()
  },

  overHttp: async ({ playwright, baseURL, site }, use) => {
    const requests: { dispose: () => Promise<void> }[] = []
    await use(async (username) => {
      const request = await playwright.request.newContext(baseURL ? { baseURL } : {})
      requests.push(request)
      return apiUser(request, username, () => site.database.writeGameToken('westmore-1'))
    })
    for (const request of requests) await request.dispose()
  },

  receiveApplications: ({ overHttp, clerk }, use) =>
    use(async (...applicants) => {
      await clerk.ask('Kdo jsi?')
      for (const applicant of applicants) await (await overHttp(applicant)).apply()
      return clerk
    }),

  clerk: async ({ overHttp }, use) => use(await overHttp('adela.razitko')),
  tereza: async ({ overHttp }, use) => use(await overHttp('tereza_kolt')),
  josef: async ({ overHttp }, use) => use(await overHttp('josef.hrom')),
  visitor: async ({ openBrowser }, use) => use(await openBrowser()),
  player: async ({ openBrowser }, use) => use(await openBrowser('tereza_kolt')),
  administrator: async ({ openBrowser }, use) => use(await openBrowser('marsal_dvorak')),
  secondAdministrator: async ({ openBrowser }, use) => use(await openBrowser('adela.razitko')),
  owner: async ({ openBrowser }, use) => use(await openBrowser('gustav_westmore')),
})

/** Runs in the page: reports that the user saves data; Chromium has no switch for it. */
function saveData() {
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
}
