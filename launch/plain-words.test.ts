import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

/** The tolerated share of comments with a word of the list below: some of the words have plain uses, too. */
const MOST_ODD = 0.01
const LONGEST_NAME = 80

/** Words of an odd English, and the usual ones. */
const usual: [odd: RegExp, usual: string][] = [
  [
    /^(?:What|Who|Whoever|Whose|Whom|Those|The same)\b(?!.*\?)/,
    'begin with the subject: the thing itself, by its name',
  ],
  [
    /\b(?:what|all|everything) (?:is|was|has|can|must|may|they|it|he|she)\b/i,
    'the noun: «the stored lines», not «what is stored»',
  ],
  [/\b(?:who|whom)ever\b/i, '«anyone who», «the person who», or the role: «the author»'],
  [/\bwhom\b/i, 'turn the sentence round: «the person it names»'],
  [/\b(?:is|are|was|were|be|been) told\b|\btells?\b|\btelling\b/i, '«says», «shows», «notifies», «returns»'],
  [/\banew\b/i, '«again»'],
  [/\bmeanwhile\b/i, '«in the meantime», «since then», or the event: «during the upload»'],
  [/\bby now\b/i, '«already», or nothing'],
  [/\b(?:is|are|was|were) gone\b/i, '«was deleted», «has ended», «does not exist»'],
  [
    /\bso (?:many|much|long)\b(?! (?:that|as))|\bso (?:many|long) as\b/i,
    '«at most N», «this many», «as long as»',
  ],
  [/\bstands?\b(?! (?:for|alone))/i, '«is», «is written», «applies»'],
  [/\b(?:bears?|bore|borne)\b/i, '«has», «carries»'],
  [/\b(?:some|no)body\b/i, '«someone», «nobody» by its role: «no player», «another member of the staff»'],
  [/\b(?:lest|thereby|therein|wherein|hence|upon)\b/i, 'everyday words'],
]

const files = globSync('{contract,server,web,game,discord-stand-in,e2e,bench,launch}/**/*.{ts,tsx,mjs,sql}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/build/**', '**/dist/**'],
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('comments are in plain English', () => {
  const comments = files.flatMap(({ path, text }) =>
    commentsIn(text, path.endsWith('.sql')).map((comment) => ({ path, comment })),
  )
  const odd = comments.flatMap(({ path, comment }) => {
    const found = usual.filter(([pattern]) => pattern.test(comment))
    return found.length > 0
      ? [{ count: found.length, text: `${path}: ${comment}`, instead: found.map(([, words]) => words) }]
      : []
  })
  expect(comments.length).toBeGreaterThan(1_000)
  const worst = odd.toSorted((a, b) => b.count - a.count).slice(0, 10)
  expect(odd.length / comments.length, JSON.stringify(worst, null, 2)).toBeLessThan(MOST_ODD)
})

test('names of tests are short sentences', () => {
  const names = files
    .filter(({ path }) => path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => namesIn(text).map((name) => ({ path, name })))
  expect(names.length).toBeGreaterThan(1_000)
  expect(names.filter(({ name }) => name.length > LONGEST_NAME)).toEqual([])
})

test('finds comments outside strings only', () => {
  const source = [
    '/** One, of two',
    ' * lines. */',
    "const url = 'https://not.a/comment' // Two.",
    '// Three, of',
    '// two lines.',
    'const text = `/* no ${"// comment"} */`',
    'const pattern = /[/*]\\/\\// // Four.',
  ].join('\n')
  expect(commentsIn(source, false)).toEqual(['One, of two lines.', 'Two.', 'Three, of two lines.', 'Four.'])
  expect(commentsIn("-- One,\n-- of two.\nselect '--' -- Two.", true)).toEqual(['One, of two.', 'Two.'])
})

test('finds names in every way a test is written here', () => {
  const q = "'"
  const source = [
    `test(${q}one${q}, () => {})`,
    `test.each(rows)(${q}two${q}, () => {})`,
    'test.skipIf(a === (b + c))(`three ${name}`, () => {})',
    `describe(\n  ${q}four${q},`,
    `/five/.test(${q}not a name${q})`,
  ].join('\n')
  expect(namesIn(source)).toEqual(['one', 'two', 'three ${name}', 'four'])
})

/** Comments without their marks, lines that follow each other as one. */
function commentsIn(source: string, isSql: boolean): string[] {
  const text = `'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`(?:[^\`\\\\]|\\\\.)*\``
  const pattern = String.raw`(?<=[(,=:[!&|?{};]\s*)\/(?![*\/])(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^\/\n\\[])+\/`
  const tokens = isSql
    ? /'[^']*'|((?:(?<=^[^\S\n]*)--.*\n?[^\S\n]*)+|--.*)/gm
    : new RegExp(
        `${text}|${pattern}|(\\/\\*[^]*?\\*\\/|(?:(?<=^[^\\S\\n]*)\\/\\/.*\\n?[^\\S\\n]*)+|\\/\\/.*)`,
        'gm',
      )
  return [...source.matchAll(tokens)].flatMap(([, comment]) => {
    const words = comment
      ?.replaceAll(/^\s*(?:\/\*+|\/\/+|--+|\*+\/?)|\*+\/\s*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return words && !/^(?:oxlint-|@)/.test(words) ? [words] : []
  })
}

function namesIn(source: string): string[] {
  const call = /(?<![.\w])(?:test|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])(.*?)\1,/gs
  return [...source.matchAll(call)].map(([, , name = '']) => name)
}
