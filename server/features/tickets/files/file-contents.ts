import { MAX_FILE_NAME } from '@westmore/contract/tickets.ts'
import type { WhyUnreadable } from '@westmore/contract/pictures.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { isPicture } from '#pictures/dimensions.ts'
import { cutText } from '@westmore/contract/signs.ts'
import { whyUnreadable } from '#pictures/unreadable.ts'

/** Windows or a phone would run these files when they are opened. */
const PROGRAM =
  /\.(exe|com|bat|cmd|scr|pif|msi|msp|dll|sys|cpl|lnk|url|hta|jar|vb[es]?|jse?|ws[fh]|ps1|psm1|reg|sh|apk|dmg|pkg|iso|img)$/i

/** Documents that are archives inside. */
const OFFICE = /\.(docx?|docm|xlsx?|xlsm|pptx?|od[tsp])$/i

/** The accepted endings, and the one that other names get. */
export const endings = {
  'image/webp': [/\.webp$/i, '.webp'],
  'application/pdf': [/\.pdf$/i, '.pdf'],
  'video/mp4': [/\.(mp4|m4v)$/i, '.mp4'],
  'video/webm': [/\.webm$/i, '.webm'],
  'text/plain': [/\.(txt|log|md|csv|cfg|ini)$/i, '.txt'],
} as const

type FileType = keyof typeof endings

export interface Described {
  name: string
  type: FileType
}

/**
 * By the first bytes, never by the name alone; a picture becomes WebP. Anything else may be text, which is
 * certain only at its end (`openText`).
 */
export function contentsOf(name: string, start: Buffer): Described | WhyUnreadable {
  const base = cleanName(name)
  if (PROGRAM.test(base.replace(/[. ]+$/, ''))) return 'program'
  const type = typeOf(start)
  const why = type === 'text/plain' && whyUnreadable(start)
  if (why) return why === 'archive' && OFFICE.test(base) ? 'office' : why
  return { name: withEnding(base, type), type }
}

function typeOf(start: Buffer): FileType {
  if (isPicture(start)) return 'image/webp'
  const begins = start.subarray(0, 64).toString('latin1')
  if (begins.startsWith('%PDF-')) return 'application/pdf'
  if (/^[^]{4}ftyp(iso[\dm]|mp\d|avc1|M4VH?|dash|MSNV|3g|mmp4|f4v|XAVC|ND[SX]|piff|cmf)/.test(begins))
    return 'video/mp4'
  if (begins.startsWith('\x1a\x45\xdf\xa3') && begins.includes('webm')) return 'video/webm'
  return 'text/plain'
}

/** Without folders, control characters and characters that change the writing direction. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    cleanText(last)
      .replaceAll(/[\n\t"<>:|?*]/g, ' ')
      .trim()
      .replace(/^\.+/, '') || 'soubor'
  )
}

/** Replaces a picture's old ending, and follows that of any other file. */
function withEnding(name: string, type: FileType): string {
  const [accepted, ending] = endings[type]
  if (accepted.test(name)) return shorten(name)
  const bare = type === 'image/webp' ? name.replace(/\.(jpe?g|png|gif|avif|heic|bmp|tiff?)$/i, '') : name
  return shorten(`${bare}${ending}`)
}

function shorten(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot)
  return `${cutText(name.slice(0, dot), MAX_FILE_NAME - ending.length)}${ending}`
}
