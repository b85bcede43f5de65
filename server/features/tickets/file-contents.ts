import { MAX_FILE_BYTES, MAX_FILE_NAME } from '@westmore/contract/tickets.ts'
import { cleanText } from '@westmore/contract/text.ts'
import type { Drawn } from '#pictures/redraw.ts'
import { isPicture } from '#pictures/sides.ts'

/** How HTML and SVG begin, after what browsers look at. */
const MARKUP = /^<(!--|(!doctype|\?xml|html|head|body|script|style|iframe|svg)\b)/i

export interface Contents {
  name: string
  type: 'image/webp' | 'text/plain' | 'application/pdf'
  size: number
  width: number | null
  height: number | null
  data: Buffer
}

/** What a file is by its contents, never by its name: a picture made anew without metadata, a text, a PDF; else why not. */
export async function readContents(
  name: string,
  bytes: Buffer,
  redraw: () => Promise<Drawn | 'broken'>,
): Promise<Contents | 'type' | 'broken' | 'large'> {
  const base = cleanName(name)
  if (isPicture(bytes)) {
    const drawn = await redraw()
    if (drawn === 'broken') return drawn
    const type = 'image/webp'
    return { name: withEnding(base, type), type, size: drawn.data.length, ...drawn }
  }
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  if (!isPdf && !isText(bytes)) return 'type'
  if (bytes.length > MAX_FILE_BYTES) return 'large'
  const type = isPdf ? 'application/pdf' : 'text/plain'
  return { name: withEnding(base, type), type, size: bytes.length, width: null, height: null, data: bytes }
}

/** Valid UTF-8 without control characters, and no page or drawing that a program would run. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    return text !== '' && !/[\u0000-\u0008\u000E-\u001F\u007F]/.test(text) && !MARKUP.test(text)
  } catch {
    return false
  }
}

/** Without folders, control characters and what could turn the direction of writing. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    cleanText(last)
      .replaceAll(/[\n\t"<>:|?*]/g, ' ')
      .trim()
      .replace(/^\.+/, '') || 'soubor'
  )
}

const endings = {
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
  'text/plain': /\.(txt|log|md|csv|cfg|ini)$/i,
}
const defaultEnding = { 'image/webp': '.webp', 'application/pdf': '.pdf', 'text/plain': '.txt' }

/** A name whose ending tells the truth; of a picture the old one goes, elsewhere it stays before ours. */
function withEnding(name: string, type: Contents['type']): string {
  if (endings[type].test(name)) return shorten(name)
  const bare = type === 'image/webp' ? name.replace(/\.(jpe?g|png|gif|avif|heic|bmp|tiff?)$/i, '') : name
  return shorten(`${bare}${defaultEnding[type]}`)
}

function shorten(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot)
  return `${name
    .slice(0, dot)
    .slice(0, MAX_FILE_NAME - ending.length)
    .toWellFormed()}${ending}`
}
