import type { Page } from '@playwright/test'
import { expectFits } from './accessibility.ts'
import { navigateInApp, people, staffScreens } from './people.ts'
import { expect, test } from './test.ts'

const ofEveryone = {
  '/user': 'MŮJ PROFIL',
  '/user/notifications': 'Oznámení',
  '/user/sanctions': 'MOJE SANKCE',
  '/user/allowlist': 'ALLOWLIST',
  '/user/support': 'PODPORA',
  '/user/support?new': 'PODPORA',
}

const ofOwners = {
  ...Object.fromEntries(Object.entries(staffScreens).map(([name, title]) => [`/user/admin/${name}`, title])),
  '/user/admin/settings?tab=otazky': 'NASTAVENÍ',
  '/user/admin/settings?tab=zadosti': 'NASTAVENÍ',
  '/user/admin/settings/discord': 'Discord',
  '/user/admin/settings/faults': 'Chyby serveru',
  [`/user/admin/users/${people.tereza_kolt}`]: 'tereza_kolt',
}

const windows = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
  { width: 683, height: 325 },
]

test('menu and heading stand at the same place on every screen of a player', async ({ player }) => {
  await walk(player, ofEveryone)
})

test('menu and heading stand at the same place on every screen of an owner', async ({ owner, overHttp }) => {
  await overHttp('tereza_kolt')
  test.slow()
  await walk(owner, { ...ofEveryone, ...ofOwners })
})

async function walk(page: Page, screens: Record<string, string>) {
  await page.goto('/user')
  const places = new Map<string, Set<string>>(windows.map(({ width }) => [String(width), new Set()]))
  for (const [path, title] of Object.entries(screens)) {
    await navigateInApp(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), path).toBeVisible()
    for (const { width, height } of windows) {
      await expectFits(page, path, width)
      await page.setViewportSize({ width, height })
      places.get(String(width))?.add(await page.evaluate(placesOfShell))
    }
  }
  for (const [width, seen] of places) expect([...seen], `at ${width} px`).toHaveLength(1)
}

/** Runs in the page. The strip of a narrow window scrolls sideways, so there only the menu's height counts. */
function placesOfShell(): string {
  scrollTo(0, 0)
  const menu = document.querySelector('aside nav a')?.getBoundingClientRect()
  const heading = document.querySelector('h1')?.getBoundingClientRect()
  if (!menu || !heading) return 'missing'
  return `menu ${innerWidth < 1024 ? '' : menu.x} ${menu.y}, heading ${heading.x} ${heading.y}`
}

test('an owner sees the whole menu at 1366 × 650', async ({ owner }) => {
  await owner.setViewportSize({ width: 1366, height: 650 })
  await owner.goto('/user')
  const menu = owner.getByRole('navigation', { name: 'Uživatelské menu' })
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

test('every tone of the horizon is dark enough for text, at any hour', async ({ player }) => {
  await player.goto('/user/sanctions')
  await expect(player.getByRole('heading', { name: 'MOJE SANKCE' })).toBeVisible()
  for (const light of ['day', 'low', '']) {
    await player.evaluate((hour) => {
      document.documentElement.dataset['light'] = hour
      for (const part of document.querySelectorAll<HTMLElement>('.horizon ~ *'))
        part.style.visibility = 'hidden'
    }, light)
    const picture = (await player.screenshot()).toString('base64')
    // The soft colour of text on it has a luminance of 0.47: 4.5:1 needs at most 0.065.
    const brightest = await player.evaluate(brightestOf, picture)
    expect(brightest, `by the light «${light}»`).toBeLessThan(0.065)
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
