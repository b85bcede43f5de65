import { expect, test } from 'vitest'
import { withNonBreakingSpaces } from './non-breaking-spaces.mjs'

const seen = (html: string) => withNonBreakingSpaces(html).replaceAll('\u00a0', '~')

test('binds a one-letter word to the next one', () => {
  expect(seen('<p>Kdo má v poušti studnu</p>')).toBe('<p>Kdo má v~poušti studnu</p>')
  expect(seen('<p>A v neděli (u nás)</p>')).toBe('<p>A~v~neděli (u~nás)</p>')
  expect(seen('<p>slovo honáka platí</p>')).toBe('<p>slovo honáka platí</p>')
})

test('keeps a reference to a law together', () => {
  expect(seen('<p>č. 110/2019 Sb., o dani</p>')).toBe('<p>č.~110/2019~Sb., o~dani</p>')
  expect(seen('<b>nejdéle 24 měsíců, čl. 6 odst. 1 písm. b) GDPR</b>')).toBe(
    '<b>nejdéle 24 měsíců, čl.~6~odst.~1~písm.~b) GDPR</b>',
  )
})

test('leaves scripts, preformatted text and attributes unchanged', () => {
  const html = '<script>let a = 1 in b</script><pre>v poli</pre><a title="v poli" href="/a b">x</a>'
  expect(withNonBreakingSpaces(html)).toBe(html)
})
