import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pages } from '@westmore/contract/screens.ts'
import { expect, test } from 'vitest'
import { startSite, type SiteAnswer } from '#test/site.ts'

const boot = 'window.__start = "<\\/b>"\nrun()'
const hydrate = 'import("/assets/entry-1a2b.js")'
const style = 'main{color:#321}'
const shell = `<!doctype html><script>${boot}</script><script type="module" async="">${hydrate}</script>shell`
const files: Record<string, string> = {
  'web/index.html': `<!doctype html><script src="/assets/entry-1a2b.js"></script><style>${style}</style>Domů`,
  'web/pravidla/index.html': `<!doctype html><script>${boot}</script>${'PRAVIDLA SERVERU '.repeat(50)}`,
  'web/__spa-fallback.html': shell,
  'web/404/index.html': `<!doctype html><script>${hydrate}</script>Oops! Page not found`,
  'web/assets/entry-1a2b.js': `export const words = '${'Divoký západ '.repeat(50)}'`,
  'web/assets/fire-1a2b.svg': `<svg xmlns="http://www.w3.org/2000/svg"><style>${style}</style></svg>`,
  'web/humans.txt': 'We ride at dawn',
  'web/.hidden': 'a secret of the folder',
  'secret.txt': 'a secret beside the folder',
}

function scriptSourcesOf({ headers }: SiteAnswer): string[] {
  const directive = String(headers['content-security-policy'])
    .split('; ')
    .find((part) => part.startsWith('script-src '))
  return directive?.split(' ').slice(1) ?? []
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('serves the built public pages, with and without a trailing slash', async () => {
  await using site = await startSite(files)
  for (const [path, word] of [
    ['/', 'Domů'],
    ['/?utm=1', 'Domů'],
    ['/pravidla', 'PRAVIDLA SERVERU'],
    ['/pravidla/', 'PRAVIDLA SERVERU'],
    ['/humans.txt', 'We ride at dawn'],
  ] as const) {
    const answer = await site.ask(path)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    expect(answer.text).toContain(word)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await site.ask('/pravidla')).headers['content-type']).toMatch(/^text\/html;\s?charset=utf-8$/)
})

test('serves the shell at every address of the user area and nowhere else', async () => {
  await using site = await startSite(files)
  const known = pages
    .filter((page) => page.for !== 'visitors')
    .map(({ to }) => to.replace(':number', '12345').replace(':id', '10000000000000011'))
  expect(known).toContain('/user/admin/users/10000000000000011')
  for (const path of known.flatMap((address) => [address, `${address}/`, `${address}?code=a&state=b`])) {
    const answer = await site.ask(path)
    expect({ path, status: answer.status, text: answer.text }).toEqual({ path, status: 200, text: shell })
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  for (const path of [
    '/user/x',
    '/user/admin/users/marsal',
    '/user/admin/users/10000000000000011/notes',
    '/user/admin/audit/1',
    '/user/admin/settings/retention/1',
    '/user/admin',
    '/users',
    '/user/admin/settings/x',
    '/User',
    '/user//support',
    '/user/notifications/1',
    '/user/sanctions/1',
    '/userx',
  ]) {
    const { status } = await site.ask(path)
    expect({ path, status }).toEqual({ path, status: 404 })
  }
})

test('leads from the address of a former screen to what is there today', async () => {
  await using site = await startSite(files)
  const { status, headers } = await site.ask('/user/admin/sanctions/numbers')
  expect([status, headers.location]).toEqual([302, '/user/admin/sanctions'])
})

test('serves security.txt as in RFC 9116 only if a contact is set', async () => {
  const place = '/.well-known/security.txt'
  await using silent = await startSite(files)
  expect((await silent.ask(place)).status).toBe(404)
  const contacts = 'mailto:bezpecnost@westmore.cz, https://westmore.cz/bezpecnost'
  await using site = await startSite(files, {
    SECURITY_CONTACT: contacts,
    PUBLIC_URL: 'https://westmore.cz',
  })
  const { status, text, headers } = await site.ask(place)
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const [first, second, expires, ...rest] = text.split('\n')
  expect([first, second]).toEqual(contacts.split(', ').map((contact) => `Contact: ${contact}`))
  expect(rest).toEqual(['Preferred-Languages: cs, en', `Canonical: https://westmore.cz${place}`, ''])
  const left = Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()
  expect(left / 86_400_000).toBeGreaterThan(29)
  expect(left / 86_400_000).toBeLessThan(31)
})

test('answers 404 with the not-found page to an unknown address', async () => {
  await using site = await startSite(files)
  const lost = [
    '/x',
    '/x/y/z',
    '/index.php',
    '/assets/none.js',
    '/pravidla/x',
    '/api.json',
    '/%2e%2e',
    '/.hidden',
    '/.env',
  ]
  for (const path of lost) {
    const answer = await site.ask(path)
    expect({ path, status: answer.status, text: answer.text }).toEqual({
      path,
      status: 404,
      text: files['web/404/index.html'],
    })
    expect(answer.headers['content-type']).toMatch(/^text\/html;\s?charset=utf-8$/)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(scriptSourcesOf(answer)).toEqual(["'self'", hashOf(hydrate)])
  }
  const cached = await site.ask('/x', {
    'if-none-match': String((await site.ask('/x')).headers.etag),
    'accept-encoding': 'br',
  })
  expect(cached.status).toBe(404)
})

test('gives the shell and the not-found page no address of their own', async () => {
  await using site = await startSite(files)
  const disguises = ['/%5f_spa-fallback.html', '/_%5Fspa%2Dfallback.html', '/%34%304', '/%34%304/index.html']
  for (const path of [
    '/__spa-fallback.html',
    '/__spa-fallback',
    '/__spa-fallback.html?x',
    '/404',
    '/404/',
    '/404/index.html',
    '/404/index',
    ...disguises,
  ]) {
    const { status } = await site.ask(path)
    expect({ path, status }).toEqual({ path, status: 404 })
  }
})

test('allows exactly the scripts of each page', async () => {
  await using site = await startSite(files)
  expect(scriptSourcesOf(await site.ask('/'))).toEqual(["'self'"])
  expect(scriptSourcesOf(await site.ask('/pravidla'))).toEqual(["'self'", hashOf(boot)])
  expect(scriptSourcesOf(await site.ask('/user/allowlist'))).toEqual([
    "'self'",
    hashOf(boot),
    hashOf(hydrate),
  ])

  const policy = String((await site.ask('/user')).headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data: http://127.0.0.1:3002",
    ]),
  )
  expect(String((await site.ask('/')).headers['content-security-policy'])).toContain("img-src 'self' data:;")
  const styles = (answer: SiteAnswer) =>
    /style-src [^;]*/.exec(String(answer.headers['content-security-policy']))?.[0]
  expect(styles(await site.ask('/'))).toBe(`style-src 'self' ${hashOf(style)}`)
  expect(styles(await site.ask('/user'))).toBe("style-src 'self'")
  expect(styles(await site.ask('/assets/fire-1a2b.svg'))).toBe(`style-src ${hashOf(style)}`)
  for (const path of [
    '/',
    '/pravidla',
    '/user',
    '/x',
    '/humans.txt',
    '/api/docs',
    '/api/nowhere',
    '/healthz',
  ]) {
    const answer = await site.ask(path)
    expect({ path, policy: answer.headers['content-security-policy'] }).toEqual({
      path,
      policy: expect.stringMatching(/^(?=.*frame-ancestors 'none')(?!.*unsafe)default-src /),
    })
  }
  for (const path of ['/', '/pravidla', '/user', '/x', '/api/docs'])
    expect((await site.ask(path)).headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'permissions-policy': expect.stringMatching(
        /(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))(?=.*payment=\(\))(?=.*usb=\(\))/,
      ),
    })
  // No spelling of a page's address comes without a policy.
  for (const path of [
    '/index',
    '/index.html',
    '/pravidla/index',
    '/pravidla/index.html',
    '/index.html.br',
    '/pravidla/index.html.br',
  ]) {
    const answer = await site.ask(path)
    expect({ path, sources: scriptSourcesOf(answer)[0] }).toEqual({ path, sources: "'self'" })
  }
})

test('caches assets forever and compresses them for clients that support it', async () => {
  await using site = await startSite(files)
  const plain = await site.ask('/assets/entry-1a2b.js')
  const packed = await site.ask('/assets/entry-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })

  for (const answer of [plain, packed]) {
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
    expect(answer.headers.vary).toContain('Accept-Encoding')
  }
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.body.length).toBeLessThan(plain.body.length)
  expect(brotliDecompressSync(packed.body).toString()).toBe(plain.text)

  const page = await site.ask('/user', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(page.body).toString()).toBe(shell)
  expect(scriptSourcesOf(page)).toEqual(["'self'", hashOf(boot), hashOf(hydrate)])
  const again = await site.ask('/user', {
    'accept-encoding': 'br',
    'if-none-match': String(page.headers.etag),
  })
  expect(again.status).toBe(304)

  // A proxy that compresses by itself returns the ETag like this.
  const etag = `W/${String(plain.headers.etag)}`
  expect((await site.ask('/assets/entry-1a2b.js', { 'if-none-match': etag })).status).toBe(304)
  expect((await site.ask('/assets/entry-1a2b.js.br')).status).toBe(404)
})

test('keeps serving the old build when a new one replaces it', async () => {
  await using site = await startSite(files)
  const paths = ['/', '/user', '/humans.txt', '/assets/entry-1a2b.js']
  const askAll = () =>
    Promise.all(paths.map(async (path) => (await site.ask(path, { 'accept-encoding': 'br' })).body))
  const before = await askAll()
  writeFileSync(join(site.folder, 'humans.txt.br'), 'Somebody else, and longer than it was')
  rmSync(join(site.folder, 'assets'), { recursive: true })
  expect(await askAll()).toEqual(before)
})

test('serves nothing outside the folder', async () => {
  await using site = await startSite(files)
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/....//secret.txt',
    '//../secret.txt',
    '/assets/..%00/../secret.txt',
    '/%252e%252e/secret.txt',
    '/etc/passwd',
    '//etc/passwd',
  ]) {
    const answer = await site.ask(path)
    expect({ path, isRefused: answer.status === 404 || answer.status === 400 }).toEqual({
      path,
      isRefused: true,
    })
    expect(answer.text).not.toContain('secret')
  }
})

test('redirects /discord, answers reads only, and leaves /api to the API', async () => {
  await using site = await startSite(files)
  const invitation = await site.ask('/discord')
  expect(invitation.status).toBe(302)
  expect(invitation.headers.location).toBe('https://discord.gg/westmore')

  const unknown = await site.ask('/api/nothing')
  expect(unknown.status).toBe(404)
  expect(JSON.parse(unknown.text)).toMatchObject({ code: 'NOT_FOUND' })
  expect(JSON.parse((await site.ask('/healthz')).text)).toEqual({ status: 'ok' })
  const head = await site.ask('/pravidla', {}, 'HEAD')
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
  expect((await site.ask('/x', {}, 'HEAD')).status).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await site.ask('/user', {}, method)).status).toBe(404)
})

test('puts the public address into pages, robots.txt and the sitemap', async () => {
  const page = '<!doctype html><link rel="canonical" href="https://westmore.invalid/pravidla">'
  await using site = await startSite({ ...files, 'web/pravidla/index.html': page })
  const own = 'http://localhost:3001'

  expect((await site.ask('/pravidla')).text).toBe(
    `<!doctype html><link rel="canonical" href="${own}/pravidla">`,
  )
  expect((await site.ask('/robots.txt')).text).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /user\n\nSitemap: ${own}/sitemap.xml\n`,
  )
  const { text, headers } = await site.ask('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([`${own}/`])
})

test('sets the sign-in hint with the user area if only the session cookie exists', async () => {
  await using site = await startSite(files)
  const hintOf = async (path: string, cookie: string) =>
    (await site.ask(path, { cookie })).headers['set-cookie']
  expect(String(await hintOf('/user', 'sid=x'))).toMatch(
    /^signed_in=1; Max-Age=7776000; Path=\/; SameSite=Lax$/,
  )
  for (const [path, cookie] of [
    ['/user', ''],
    ['/user', 'sid=x; signed_in=1'],
    ['/', 'sid=x'],
  ] as const)
    expect(await hintOf(path, cookie)).toBeUndefined()
})

test('leaves the feed of news and its calendars to the server', async () => {
  await using site = await startSite(files)
  for (const path of ['/hlasatel/atom.xml', '/hlasatel/akce.ics', '/hlasatel/kun.ics'])
    expect((await site.ask(path)).status, path).toBe(503)
  for (const path of ['/hlasatel/nikdy.xml', '/hlasatel/a.b.ics'])
    expect((await site.ask(path)).text, path).toContain('Page not found')
})
