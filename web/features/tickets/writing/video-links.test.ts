import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'
import { videoLinks } from './video-links.ts'

const servicesIn = (text: string) => videoLinks(textParts(text)).map(({ service }) => service)

test.each([
  ['https://www.youtube.com/watch?v=abc', 'YouTube'],
  ['https://youtu.be/abc?t=12', 'YouTube'],
  ['https://m.youtube.com/shorts/abc', 'YouTube'],
  ['https://medal.tv/games/red-dead-2/clips/abc/def', 'Medal'],
  ['https://streamable.com/abc123', 'Streamable'],
])('recognises %s as a recording on %s', (address, service) => {
  expect(servicesIn(`Tady: ${address}.`)).toEqual([service])
})

test.each([
  'https://youtube.com.evil.example/watch?v=abc',
  'https://evil.example/youtu.be/abc',
  'https://www.youtube.com/@kanal',
  'https://medal.tv/login',
  'https://streamable.com/',
  'youtu.be',
])('does not take %s for a recording', (address) => {
  expect(servicesIn(address)).toEqual([])
})

test('shows each recording once, three at most', () => {
  const many = Array.from({ length: 5 }, (_, n) => `https://youtu.be/v${n}`)
  expect(servicesIn('https://youtu.be/a https://youtu.be/a')).toHaveLength(1)
  expect(servicesIn(many.join(' '))).toHaveLength(3)
})
