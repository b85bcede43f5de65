import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const publicPages = [
  {
    path: '/',
    says: ['Divoký západ čeká', 'Tvůj příběh. Tvá spravedlnost. Tvůj osud.', 'Ambarino', 'Přistěhovalci'],
  },
  { path: '/pravidla', says: ['PRAVIDLA SERVERU'] },
  { path: '/team', says: ['NÁŠ TEAM'] },
  {
    path: '/privacy',
    says: ['ZÁSADY OCHRANY OSOBNÍCH ÚDAJŮ', '24 měsíců', 'Úřad pro ochranu osobních údajů'],
  },
]

test('the public pages show everything without JavaScript', async ({ openBrowser }) => {
  const page = await openBrowser(undefined, { javaScriptEnabled: false })
  for (const { path, says } of publicPages) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    for (const text of says) await expect(page.getByText(text).first(), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Hlavní' })).toBeVisible()
    await expect(page.getByText('Where the law ends, legend begins')).toBeVisible()
  }
})

test('the landing page leads to Discord', async ({ visitor }) => {
  await visitor.goto('/')
  for (const name of ['NÁŠ DISCORD', 'DISCORD'])
    await expect(visitor.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/discord')
})

test('a plate opens in a dialog, where arrows turn to the next one', async ({ visitor }) => {
  await visitor.goto('/')
  const plate = visitor.getByRole('link', { name: 'Hlavní třída krátce po západu slunce' })
  await plate.click()
  const view = visitor.getByRole('dialog', { name: /^Obrazy z\sWestmore$/ })
  await expect(view).toContainText('Hlavní třída krátce po západu slunce')
  await visitor.keyboard.press('ArrowRight')
  await expect(view).toContainText('Studna na samotě')
  await expect
    .poll(() => view.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .not.toBe(0)
  await view.getByRole('button', { name: 'Předchozí obraz' }).click()
  await view.getByRole('button', { name: 'Předchozí obraz' }).click()
  await expect(view).toContainText('Ranní mlha nad řekou')
  await expectAccessible(visitor, 'a plate')
  await visitor.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(plate).toBeFocused()
})

test('on a phone the districts are swiped, also by keyboard and from the map', async ({ openBrowser }) => {
  const page = await openBrowser(undefined, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await page.goto('/')
  const strip = page.getByRole('list', { name: 'Kraje' })
  const card = (name: string) => strip.getByRole('heading', { name })
  await strip.scrollIntoViewIfNeeded()
  // The next card looks in from the edge.
  await expect(strip.getByRole('listitem').nth(1)).toBeInViewport()
  await expect(card('Lemoyne')).not.toBeInViewport()
  await strip.focus()
  await page.keyboard.press('ArrowRight')
  await expect(card('New Hanover')).toBeInViewport({ ratio: 1 })
  await expect(card('Ambarino')).not.toBeInViewport()
  await page.locator('label.state-map-region[data-district=lemoyne]').dispatchEvent('click')
  await expect(card('Lemoyne')).toBeInViewport({ ratio: 1 })
})

test('public pages have the light of the hour, as the screens behind the sign-in', async ({ visitor }) => {
  await visitor.clock.setFixedTime(new Date('2026-11-27T12:00:00'))
  for (const path of ['/pravidla', '/user']) {
    await visitor.goto(path)
    const horizon = visitor.locator('.horizon').first()
    // The application replaces the horizon of the page that waits for it.
    const sky = () => horizon.evaluate((drawn) => getComputedStyle(drawn).getPropertyValue('--sky'))
    await expect.poll(sky, path).toBe('#373c40')
  }
})

test('sign-in shows its button in a zoomed window, also after a refusal', async ({ openBrowser }) => {
  const page = await openBrowser(undefined, { viewport: { width: 683, height: 325 } })
  for (const [path, name] of [
    ['/user', 'Přihlásit se přes Discord'],
    ['/user?error=server_error', 'Zkusit znovu'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('link', { name }).filter({ visible: true })).toBeInViewport({ ratio: 1 })
  }
})

test('in a large window the print of a sheet grows with the sheet', async ({ openBrowser }) => {
  const page = await openBrowser(undefined, { viewport: { width: 1920, height: 1080 } })
  await page.goto('/privacy')
  const sizes = () =>
    page.getByRole('article').evaluate((sheet) => {
      const letters = Number.parseFloat(getComputedStyle(sheet).fontSize)
      return [Math.round(sheet.clientWidth / 10), Math.round(letters)]
    })
  await expect.poll(sizes).toEqual([110, 17])
  await page.setViewportSize({ width: 2560, height: 1300 })
  await expect.poll(sizes).toEqual([133, 20])
})

test('every external link opens in a new tab without opener or referrer', async ({ visitor, site }) => {
  for (const { path } of publicPages) {
    await visitor.goto(path)
    const outward = await visitor.getByRole('link').evaluateAll((links) =>
      links.flatMap((link) => {
        if (!(link instanceof HTMLAnchorElement)) return []
        const { href, target, rel } = link
        return [{ href, target, rel }]
      }),
    )
    const leaving = outward.filter(({ href }) => !href.startsWith(site.url) || href.endsWith('/discord'))
    expect(leaving.length, path).toBeGreaterThan(2)
    for (const { href, target, rel } of leaving)
      expect({ target, rel }, `${href} on ${path}`).toEqual({ target: '_blank', rel: 'noopener noreferrer' })
  }
})

test('the navigation bar turns opaque only past 20 pixels', async ({ visitor }) => {
  await visitor.goto('/')
  const clear = { background: 'rgba(0, 0, 0, 0)', border: 'rgba(0, 0, 0, 0)', blur: 'none' }
  await expect.poll(() => lookOfBar(visitor)).toEqual(clear)
  await scrollTo(visitor, 20)
  await expect.poll(() => lookOfBar(visitor)).toEqual(clear)
  await scrollTo(visitor, 21)
  await expect
    .poll(() => lookOfBar(visitor))
    .toEqual({
      background: expect.not.stringContaining(clear.background),
      border: expect.not.stringContaining(clear.border),
      blur: expect.stringMatching(/^blur/),
    })
  await scrollTo(visitor, 20)
  await expect.poll(() => lookOfBar(visitor)).toEqual(clear)
})

test('navigation bar and footer lead to every page; the bar marks the current one', async ({ visitor }) => {
  await visitor.goto('/')
  const bar = visitor.getByRole('navigation', { name: 'Hlavní' })
  const footer = visitor.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Westmore`)
  for (const [place, name, path] of [
    [bar, 'Pravidla', '/pravidla'],
    [bar, 'Team', '/team'],
    [bar, 'Profil', '/user'],
    [bar, 'Domů', '/'],
    [footer, 'Pravidla', '/pravidla'],
    [footer, 'Team', '/team'],
    [footer, 'Ochrana osobních údajů', '/privacy'],
    [footer, 'Profil', '/user'],
  ] as const) {
    await place.getByRole('link', { name, exact: true }).click()
    await expect(visitor).toHaveURL(path)
    if (place === bar) await expect(bar.locator('[aria-current=page]')).toHaveAccessibleName(name)
  }
})

test('a jump to the end of the landing page does not move the footer afterwards', async ({ visitor }) => {
  await visitor.goto('/')
  const places = await visitor.getByRole('contentinfo').evaluate(async (footer) => {
    footer.scrollIntoView({ block: 'end', behavior: 'instant' })
    const seen = new Set<number>()
    for (const end = performance.now() + 500; performance.now() < end;) {
      await new Promise(requestAnimationFrame)
      seen.add(Math.round(footer.getBoundingClientRect().top))
    }
    return [...seen]
  })
  expect(places).toHaveLength(1)
})

test('on a phone the menu opens and closes by Esc or after navigation', async ({ openBrowser }) => {
  const page = await openBrowser(undefined, { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Hlavní' })
  const link = bar.getByRole('link', { name: 'Pravidla' })
  await expect(link).toBeHidden()
  await bar.getByRole('button', { name: /menu/i }).click()
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await bar.getByRole('button', { name: /menu/i }).click()
  await link.click()
  await expect(page.getByRole('heading', { name: 'PRAVIDLA SERVERU' })).toBeVisible()
  await expect(link).toBeHidden()
})

test('an unknown address is a real 404 with a way home', async ({ visitor, consoleErrors }) => {
  consoleErrors.expect(/status of 404/)
  expect((await visitor.goto('/user/neznama'))?.status()).toBe(404)
  await expect(visitor.getByText('Oops! Page not found')).toBeVisible()
  await visitor.getByRole('link', { name: 'Return to Home' }).click()
  await expect(visitor.getByRole('heading', { name: 'Divoký západ čeká' })).toBeVisible()
})

test('the public pages show a signed-in user their menu, bell and sign-out', async ({
  openBrowser,
  overHttp,
  tereza,
}) => {
  const clerk = await overHttp('marsal_dvorak')
  await clerk.ask('Kdo jsi?')
  await tereza.apply()
  await clerk.approve('tereza_kolt')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await openBrowser('tereza_kolt', { viewport })
    await page.goto('/pravidla')
    await expect(page.getByRole('link', { name: 'Oznámení, nepřečtených: 1' })).toBeVisible()
    const mark = page.getByRole('button', { name: 'Nabídka hráče Tereza Kolt' })
    // The player's picture is loaded from this site.
    await expect(mark.locator('img')).toBeVisible()
    await mark.click()
    await expect(page.getByRole('link', { name: 'Můj profil' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Allowlist' })).toHaveAttribute('href', '/user/allowlist')
    await expect(page.getByRole('link', { name: 'Podpora' })).toHaveAttribute('href', '/user/support')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Můj profil' })).toBeHidden()
    await mark.click()
    await page.getByRole('button', { name: 'Odhlásit se' }).click()
    await expect(mark).toHaveCount(0)
    await page.goto('/user')
    await expect(page.getByText('Pro zobrazení profilu se musíte přihlásit')).toBeVisible()
  }
})

test('visitors load no code or data for signed-in users', async ({ visitor }) => {
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto('/', { waitUntil: 'load' })
  await visitor.goto('/user')
  await expect(visitor.getByText('Pro zobrazení profilu se musíte přihlásit')).toBeVisible()
  expect(asked.filter((path) => /signed-in|\/auth\/me/.test(path))).toEqual([])
})

test('a sign-in hint without a session is deleted after the first 401', async ({
  visitor,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/auth\/me$/)
  await visitor.context().addCookies([{ name: 'signed_in', value: '1', url: site.url }])
  await visitor.goto('/team')
  await expect.poll(() => visitor.evaluate(() => document.cookie)).toBe('')
})

async function scrollTo(page: Page, y: number) {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
}

async function lookOfBar(page: Page) {
  return page.getByRole('banner').evaluate((bar) => {
    const { backgroundColor, borderBottomColor, backdropFilter } = getComputedStyle(bar)
    return { background: backgroundColor, border: borderBottomColor, blur: backdropFilter }
  })
}

test('«PŘIPOJ SE NYNÍ» lands with its heading right below the bar', async ({ openBrowser }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 650 },
  ]) {
    const page = await openBrowser(undefined, { viewport, reducedMotion: 'reduce' })
    await page.goto('/')
    await page.getByRole('link', { name: 'PŘIPOJ SE NYNÍ' }).click()
    const heading = page.getByRole('heading', { name: 'Jak začít' })
    const bar = await page.getByRole('banner').boundingBox()
    const below = async () => ((await heading.boundingBox())?.y ?? 0) - (bar?.height ?? 0)
    await expect.poll(below).toBeLessThan(48)
    expect(await below()).toBeGreaterThan(8)
  }
})
