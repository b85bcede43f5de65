import { stripVTControlCharacters } from 'node:util'
import type { WhyUnreadable } from '@westmore/contract/pictures.ts'

const MARKUP = /^<(!--|(!doctype|\?xml|html|head|body|script|style|iframe|svg)\b)/i
/** Bell, backspace and a lone escape. */
const OF_TERMINALS = /[\u0007\u0008\u001B]/g
const CONTROLS = /[\u0000-\u0006\u000E-\u001A\u001C-\u001F\u007F]/

/** In UTF-8 without the colours of a terminal. HTML and SVG, which a browser would run, are not plain. */
export function plainText(bytes: Buffer): Buffer | WhyUnreadable {
  const text = stripVTControlCharacters(decoded(bytes)).replaceAll(OF_TERMINALS, '')
  if (CONTROLS.test(text)) return 'binary'
  const begins = text.trimStart()
  if (begins === '') return 'blank'
  return MARKUP.test(begins) ? 'markup' : Buffer.from(text)
}

function decoded(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const broken = text.split('\ufffd').length - 1
  // A file with more broken letters of UTF-8 than whole ones is of an older Windows.
  const isOlder = broken > 0 && text.replaceAll(/[\0-\x7f]/g, '').length <= 2 * broken
  return isOlder ? new TextDecoder('windows-1250').decode(bytes) : text
}
