import { expect, test } from 'vitest'
import css from './tokens.css?raw'

const nights = ['night-950', 'night-900', 'night-800', 'night-700']
const papers = ['paper-50', 'paper-100', 'paper-200']
const fills = ['night-600', 'sage', 'oxblood', 'dusty', 'waiting', 'owner', 'admin', 'user']

test('every text colour of the night reaches 4.5:1 on every night background', () => {
  expect(tooFaint(roles(':root'), nights, 4.5)).toEqual([])
})

test('every ink reaches 4.5:1 on every paper', () => {
  expect(tooFaint(roles('.paper'), papers, 4.5)).toEqual([])
})

test('edges of fields and focus rings reach 3:1 on their backgrounds', () => {
  expect(tooFaint([variable(':root', 'edge'), variable(':root', 'ring')], nights, 3)).toEqual([])
  expect(tooFaint([variable('.paper', 'edge'), variable('.paper', 'ring')], papers, 3)).toEqual([])
})

test('only the button for the one thing to do on a screen is orange', () => {
  const files = import.meta.glob(['../**/*.{tsx,ts,css}', '!../build/**', '!./tokens*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const orange = Object.entries(files).filter(([, text]) => /-ember\b/.test(text))
  expect(orange.map(([name]) => name)).toEqual(['./button.tsx'])
})

test('badges and buttons are readable', () => {
  expect(tooFaint(['bone'], fills, 4.5)).toEqual([])
  expect(tooFaint(['night-950'], ['ember', 'ember-bright', 'brass'], 4.5)).toEqual([])
})

function roles(ground: string) {
  return ['fg', 'fg-soft', 'accent', 'good', 'bad', 'busy'].map((role) => variable(ground, role))
}

/** The value of a colour role on a background: '#rrggbb' or the name of a token. */
function variable(ground: string, role: string) {
  const block = css.slice(css.indexOf(`\n${ground} {`))
  return found(new RegExp(`--${role}: (?:var\\(--color-)?([\\w#-]+)`).exec(block)?.[1], role)
}

function tooFaint(texts: string[], grounds: string[], least: number) {
  const pairs = texts.flatMap((text) => grounds.map((ground) => ({ text, ground })))
  return pairs.filter(({ text, ground }) => contrast(hex(text), hex(ground)) < least)
}

function hex(name: string) {
  if (name.startsWith('#')) return name
  return found(new RegExp(`--color-${name}: (#\\w{6})`).exec(css)?.[1], name)
}

function found(value: string | undefined, name: string) {
  if (value === undefined) throw new Error(`tokens.css has no ${name}`)
  return value
}

function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number) {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
