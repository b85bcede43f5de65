import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { GONE, withoutAddresses, withoutAddressesIn } from './logs-addresses.ts'

test('removes addresses and their ports from a text, and nothing else', () => {
  expect(withoutAddresses('Připojil se z 85.71.2.3:30120.')).toBe(`Připojil se z ${GONE}.`)
  expect(withoutAddresses('ip:85.71.2.3 a ip:2001:db8::1')).toBe(`ip:${GONE} a ip:${GONE}`)
  expect(withoutAddresses('[2001:db8::1]:30120, fe80::1%eth0')).toBe(`${GONE}, ${GONE}`)
  expect(withoutAddresses('::ffff:85.71.2.3')).toBe(GONE)
  expect(withoutAddresses('z 2001:db8:0:0:0:0:0:1: odmítnut')).toBe(`z ${GONE}: odmítnut`)
  for (const text of [
    'V 12:30:45 koupil 3.5 kg',
    'license:5f2a:77',
    'esx::face',
    'aa:bb:cc:dd:ee:ff',
    'verze 1.2.3',
    '1.2.3.4.5',
    'steam:110000112345678',
    '2026-11-20T10:00:00.000Z',
    'a::b::c',
    ':: a : b',
  ])
    expect(withoutAddresses(text), text).toBe(text)
})

test('removes any value under the name of an address, at any depth', () => {
  expect(
    withoutAddressesIn({
      playerName: 'Matouš Hron',
      ip: 'neznámá',
      playerIp: 1_430_716_931,
      net: { remote_addr: 'host', Endpoint: ['a', 'b'], 'x-forwarded-for': 'c', clientIP: { v4: 'd' } },
      identifiers: ['steam:1', 'ip:85.71.2.3'],
      '85.71.2.3': 2,
    }),
  ).toEqual({
    playerName: 'Matouš Hron',
    ip: GONE,
    playerIp: GONE,
    net: { remote_addr: GONE, Endpoint: [GONE, GONE], 'x-forwarded-for': GONE, clientIP: { v4: GONE } },
    identifiers: ['steam:1', `ip:${GONE}`],
    [GONE]: 2,
  })
  const harmless = {
    ship: 'Lady',
    description: 'a',
    recipient: 'b',
    tip: 3,
    equip: ['x'],
    ip: null,
    address: 'Saloon',
  }
  expect(withoutAddressesIn(harmless)).toBe(harmless)
})

test('finds every address in any text and leaves cleaned text unchanged', () => {
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6().filter((text) => text !== '::'),
  )
  const port = fc.option(fc.integer({ min: 1, max: 65_535 }))
  fc.assert(
    fc.property(address, port, fc.string(), (ip, at, around) => {
      const written = at === null ? ip : ip.includes(':') ? `[${ip}]:${at}` : `${ip}:${at}`
      expect(withoutAddresses(written)).toBe(GONE)
      expect(withoutAddresses(`${around} ${written} ${around}`)).not.toContain(ip)
    }),
  )
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('ip', 'a', 'endpoint'), fc.jsonValue()),
      (...parts) => {
        const once = withoutAddressesIn(parts)
        expect(withoutAddressesIn(once)).toBe(once)
      },
    ),
  )
})

test('processes hostile text of the greatest length without delay', () => {
  for (const text of [
    'a:'.repeat(16_000),
    '1.'.repeat(16_000),
    `${'f'.repeat(32_000)}:`,
    ':'.repeat(32_000),
    '.'.repeat(32_000),
  ])
    expect(withoutAddresses(text)).toHaveLength(text.length)
})
