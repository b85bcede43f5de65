import type { Page } from '@playwright/test'
import { navigateInApp, openScreen, people, staffScreens } from './people.ts'
import { expect, test } from './test.ts'

const ofEveryone = [
  '/user',
  '/user/notifications',
  '/user/sanctions',
  '/user/allowlist',
  '/user/support',
  '/user/support?new',
]

const windows = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
  { width: 683, height: 325 },
]

test('menu and heading stand at the same place on every screen of a player', async ({ player }) => {
  await player.goto('/user')
  await walk(player, ofEveryone)
})

test('menu and heading stand at the same place on every screen of an owner', async ({ owner, overHttp }) => {
  await overHttp('tereza_kolt')
  test.slow()
  await owner.goto('/user')
  await walk(owner, ofEveryone)
  await walk(owner, [
    ...(await staffScreens(owner)),
    '/user/admin/settings?tab=otazky',
    '/user/admin/settings?tab=zadosti',
    `/user/admin/users/${people.tereza_kolt}`,
  ])
})

test('an administrator finds «Další nastavení» at the same place on every tab', async ({ administrator }) => {
  const tabs = ['uzivatele', 'otazky', 'zadosti'].map((tab) => `/user/admin/settings?tab=${tab}`)
  await administrator.goto('/user')
  // Until a screen is shown, the title is that of none.
  await expect(administrator.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await walk(administrator, tabs)
  const more = administrator.getByRole('button', { name: 'Další nastavení' })
  for (const size of windows) {
    await administrator.setViewportSize(size)
    const seen = new Set<string>()
    for (const [at, tab] of tabs.entries()) {
      await navigateInApp(administrator, tab)
      await expect(administrator.getByRole('tab').nth(at)).toHaveAttribute('aria-selected', 'true')
      await administrator.evaluate(settled)
      const box = await more.boundingBox()
      seen.add(`${box?.x} ${box?.y}`)
    }
    expect([...seen], `at ${size.width} px`).toHaveLength(1)
  }
})

async function walk(page: Page, screens: string[]) {
  const places = new Map(windows.map(({ width }) => [width, new Set<string>()]))
  for (const path of screens) {
    await openScreen(page, path)
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height })
      await page.evaluate(settled)
      places.get(width)?.add(await page.evaluate(placesOfShell))
    }
  }
  for (const [width, seen] of places) expect([...seen], `at ${width} px`).toHaveLength(1)
}

/** Runs in the page: with reduced motion every property has a short transition, which begins with the first layout. */
async function settled(): Promise<void> {
  scrollTo(0, 0)
  document.body.getBoundingClientRect()
  // The fading of a strip is driven by its scrolling and never finishes.
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  await Promise.allSettled(timed.map(({ finished }) => finished))
}

/**
 * Runs in the page. The strip of a narrow window scrolls sideways, so there only the menu's y counts. A player's sheet
 * stands in the middle, and its heading above it.
 */
function placesOfShell(): string {
  const menu = document.querySelector('aside nav a')?.getBoundingClientRect()
  const heading = document.querySelector('h1')?.getBoundingClientRect()
  if (!menu || !heading) throw new Error(`menu or heading is missing at ${location.href}`)
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) return `wider than the window at ${location.href}`
  const x = location.pathname.startsWith('/user/admin') ? heading.x : 'of its sheet'
  return `menu ${innerWidth < 1024 ? '' : menu.x} ${menu.y}, heading ${x} ${heading.y}`
}

test('the first person and application are on the first screen, also at 200 % zoom', async ({
  owner,
  receiveApplications,
  site,
}) => {
  await receiveApplications('josef.hrom')
  await site.database.writeAdmitted(1)
  const lists = {
    '/user/admin/users': owner.getByRole('list', { name: 'Uživatelé' }).getByRole('link'),
    '/user/admin/admitted': owner.getByRole('list', { name: 'Přijatí hráči' }).getByRole('link'),
    '/user/admin/settings?tab=uzivatele': owner.getByRole('list', { name: 'Uživatelé' }).getByRole('link'),
    '/user/admin/settings?tab=zadosti': owner.getByRole('article').getByRole('heading'),
  }
  await owner.goto('/user')
  for (const [path, rows] of Object.entries(lists)) {
    await navigateInApp(owner, path)
    await expect(rows.first()).toBeVisible()
    for (const size of windows) {
      await owner.setViewportSize(size)
      await owner.evaluate(settled)
      await expect(rows.first(), `${path} at ${size.width} px`).toBeInViewport({ ratio: 1 })
    }
  }
})

test('an owner sees the whole menu at 1366 × 650, with the todos meant for them', async ({ owner }) => {
  await owner.setViewportSize({ width: 1366, height: 650 })
  await owner.goto('/user')
  const menu = owner.getByRole('navigation', { name: 'Uživatelské menu' })
  await expect(owner.getByText('OWNER')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Úkoly' })).toBeInViewport({ ratio: 1 })
  await expect(owner.getByRole('button', { name: 'Odhlásit se' })).toBeInViewport({ ratio: 1 })
})

test('bell and portrait keep their place between a screen and a public page', async ({ player }) => {
  for (const width of [1366, 390]) {
    await player.setViewportSize({ width, height: 800 })
    const seen = new Set<string>()
    for (const [path, portrait] of [
      ['/user', player.getByRole('link', { name: 'Můj účet' })],
      ['/pravidla', player.getByRole('button', { name: /^Nabídka hráče/ })],
    ] as const) {
      await player.goto(path)
      const bell = player
        .getByRole('navigation', { name: 'Hlavní' })
        .getByLabel(/^Oznámení/)
        .first()
      await expect(portrait).toBeVisible()
      await expect(bell).toBeVisible()
      seen.add(`${(await bell.boundingBox())?.x} ${(await portrait.boundingBox())?.x}`)
    }
    expect([...seen], `at ${width} px`).toHaveLength(1)
  }
})

test('a screen has one main part, also before the application runs', async ({ visitor, player }) => {
  const html = await (await visitor.request.get('/user')).text()
  expect(html.match(/<main/g)).toHaveLength(1)
  await player.goto('/user')
  await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await expect(player.locator('main')).toHaveCount(1)
})

test('every tone of the horizon is dark enough for text, at any hour', async ({ visitor }) => {
  await visitor.goto('/pravidla')
  await visitor.evaluate(() => document.body.replaceChildren(...document.querySelectorAll('.horizon')))
  for (const light of ['day', 'low', 'night']) {
    await visitor.evaluate((hour) => void (document.documentElement.dataset['light'] = hour), light)
    const picture = (await visitor.screenshot()).toString('base64')
    // The soft colour of text on it has a luminance of 0.47, brass 0.43: 4.5:1 needs at most 0.056.
    const brightest = await visitor.evaluate(brightestOf, picture)
    expect(brightest, `by the light «${light}»`).toBeLessThan(0.056)
    expect(brightest, 'something is drawn').toBeGreaterThan(0.01)
  }
})

/** Runs in the page: the highest luminance of a picture in base64. */
async function brightestOf(picture: string): Promise<number> {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` })
  await image.decode()
  const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
  paper?.drawImage(image, 0, 0)
  const { data = [] } = paper?.getImageData(0, 0, image.width, image.height) ?? {}
  const linear = (value = 0) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  let highest = 0
  for (let at = 0; at < data.length; at += 4) {
    const luminance =
      0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2])
    highest = Math.max(highest, luminance)
  }
  return highest
}
