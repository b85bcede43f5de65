import sharp from 'sharp'
import { MAX_FILE_BYTES, MAX_FILE_NAME } from '@westmore/contract/tickets.ts'
import { cleanText } from '@westmore/contract/text.ts'

// Only what people photograph and capture; SVG, PDF and the rest never reach their decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2_560
const MAX_FRAMES = 200
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
): Promise<Contents | 'type' | 'broken' | 'large'> {
  const base = cleanName(name)
  if (isPicture(bytes)) return inTurn(() => redraw(base, bytes))
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  if (!isPdf && !isText(bytes)) return 'type'
  if (bytes.length > MAX_FILE_BYTES) return 'large'
  const type = isPdf ? 'application/pdf' : 'text/plain'
  return { name: withEnding(base, type), type, size: bytes.length, width: null, height: null, data: bytes }
}

/** By the first bytes of JPEG, PNG, GIF, WebP and AVIF. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('GIF8') ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    /^[^]{4}ftypavi[fs]/.test(start)
  )
}

async function redraw(base: string, bytes: Buffer): Promise<Contents | 'broken'> {
  try {
    const input = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
    const { pages = 1, width, height } = await sharp(bytes, input).metadata()
    const moves = pages > 1 && pages <= MAX_FRAMES && pages * width * height <= MAX_PIXELS
    const { data, info } = await sharp(bytes, { ...input, animated: moves })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const size = { width: info.width, height: info.pageHeight ?? info.height }
    return { name: withEnding(base, 'image/webp'), type: 'image/webp', size: data.length, ...size, data }
  } catch {
    return 'broken'
  }
}

let turn: Promise<unknown> = Promise.resolve()

/** One picture after another: each may take 160 MB while it is drawn. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work)
  turn = next.catch(() => {})
  return next
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
