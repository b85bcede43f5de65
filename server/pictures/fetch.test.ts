import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { fetchPicture, isPublic, type Transport } from './fetch.ts'

/** A site whose names all resolve to this machine, and which uses http instead of https. */
async function startSite(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  const send = ((url: URL, options: object, done: (response: IncomingMessage) => void) => {
    asked.push(url.href)
    return httpRequest({ ...options, host: '127.0.0.1', port, path: url.pathname }, done)
  }) as Transport['send']
  return {
    asked,
    ways: { send, lookUp: vi.fn<Transport['lookUp']>() } satisfies Transport,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('fetches a whole picture and follows a redirect', async () => {
  await using site = await startSite((request, response) => {
    if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
    else response.end('picture')
  })
  expect((await fetchPicture('https://site.example/old', site.ways))?.toString()).toBe('picture')
  expect(site.asked).toEqual(['https://site.example/old', 'https://site.example/new'])
})

test('sends the other site nothing about the requesting person', async () => {
  let headers: IncomingMessage['headers'] = {}
  await using site = await startSite((request, response) => {
    headers = request.headers
    response.end('x')
  })
  await fetchPicture('https://site.example/a', site.ways)
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
})

test('requests only https on its port and public addresses, also in redirects', async () => {
  const targets = [
    'http://site.example/a',
    'https://site.example:8443/a',
    'https://user:password@site.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[fd00::1]/a',
    'file:///etc/passwd',
    'ftp://site.example/a',
    'nonsense',
  ]
  let target = ''
  await using site = await startSite((_request, response) =>
    response.writeHead(307, { location: target }).end(),
  )
  for (target of targets) {
    expect(await fetchPicture(target, site.ways)).toBeUndefined()
    expect(await fetchPicture('https://site.example/r', site.ways)).toBeUndefined()
  }
  const allowed = site.asked.filter((address) => address !== 'https://site.example/r')
  // A relative redirect stays on the site.
  expect(new Set(allowed)).toEqual(new Set(['https://site.example/nonsense']))
})

test('does not connect to a name that resolves to a private network', async () => {
  expect(await fetchPicture('https://localhost/a')).toBeUndefined()
})

test('gives up on endless redirects, large, packed, cut and missing files', async () => {
  await using site = await startSite((request, response) => {
    switch (request.url ?? '') {
      case '/round':
        return response.writeHead(302, { location: '/round' }).end()
      case '/large':
        return response.end(Buffer.alloc(11 * 1024 * 1024))
      case '/packed':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
      case '/cut':
        response.writeHead(200, { 'content-length': '100' })
        response.write('x')
        return response.destroy()
      default:
        return response.writeHead(404).end('x')
    }
  })
  for (const path of ['round', 'large', 'packed', 'cut', 'missing']) {
    expect(await fetchPicture(`https://site.example/${path}`, site.ways)).toBeUndefined()
  }
  expect(site.asked.filter((address) => address.endsWith('/round'))).toHaveLength(4)
})

test('gives up on a site that never finishes after ten seconds', async () => {
  await using site = await startSite((_request, response) => {
    response.writeHead(200)
    response.write('x')
  })
  const began = performance.now()
  expect(await fetchPicture('https://site.example/slow', site.ways)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('treats only addresses of the open internet as public', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111']) {
    expect({ address, isPublic: isPublic(address) }).toEqual({ address, isPublic: true })
  }
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:a00:1::',
    'site.example',
    '',
  ]) {
    expect({ address, isPublic: isPublic(address) }).toEqual({ address, isPublic: false })
  }
})
