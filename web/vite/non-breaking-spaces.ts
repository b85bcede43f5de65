import { parseAst, type Plugin } from 'vite'

const NBSP = '\u00a0'

/** Like launch/release/non-breaking-spaces.mjs, for the application's texts: no line ends with a one-letter word. */
export function nonBreakingSpaces(): Plugin {
  return {
    name: 'non-breaking-spaces',
    // After JSX has become strings; packages are excluded.
    enforce: 'post',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ } },
      handler: (code) => ({ code: withNonBreakingSpaces(code), map: null }),
    },
  }
}

export function withNonBreakingSpaces(code: string): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of literalsIn(parseAst(code))) {
    parts.push(code.slice(done, start), bind(code.slice(start, end)))
    done = end
  }
  return [...parts, code.slice(done)].join('')
}

type Span = {
  start: number
  end: number
}

/** In source order. */
function literalsIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if (typeof node !== 'object' || node === null) return []
  if (isText(node)) return [node]
  return Object.values(node)
    .flatMap(literalsIn)
    .toSorted((a, b) => a.start - b.start)
}

function isText(node: object): node is Span {
  if (!('type' in node)) return false
  const isString = node.type === 'Literal' && 'value' in node && typeof node.value === 'string'
  return isString || node.type === 'TemplateElement'
}

/** Skips the paths of drawings: they have digits and no two adjacent lower-case letters. */
function bind(text: string): string {
  if (/\d/.test(text) && !/\p{Ll}{2}/u.test(text)) return text
  return text.replaceAll(/(?<=^|[\s(„'"`])([aikosuvz]) (?=[\p{L}\d„#@$]|$)/giu, `$1${NBSP}`)
}
