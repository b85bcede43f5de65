import { expect, test } from 'vitest'
import { withNonBreakingSpaces } from './non-breaking-spaces.mjs'

const seen = (html: string) => withNonBreakingSpaces(html).replaceAll('\u00a0', '~')

test('binds a one-letter word to the next one', () => {
  expect(seen('<p>Kdo má v poušti studnu</p>')).toBe('<p>Kdo má v~poušti studnu</p>')
  expect(seen('<p>A v neděli (u nás)</p>')).toBe('<p>A~v~neděli (u~nás)</p>')
  expect(seen('<p>slovo honáka platí</p>')).toBe('<p>slovo honáka platí</p>')
})

test('leaves scripts, preformatted text and attributes unchanged', () => {
  const html = '<script>let a = 1 in b</script><pre>v poli</pre><a title="v poli" href="/a b">x</a>'
  expect(withNonBreakingSpaces(html)).toBe(html)
})
