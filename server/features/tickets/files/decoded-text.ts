import { stripVTControlCharacters } from 'node:util'
import type { WhyUnreadable } from '@westmore/contract/pictures.ts'

const MARKUP = /^<(!--|(!doctype|\?xml|html|head|body|script|style|iframe|svg)\b)/i
const LONGEST_MARKUP = 16
/** Bell, backspace and a lone escape. */
const OF_TERMINALS = /[\u0007\u0008\u001B]/g
type Decoder = InstanceType<typeof TextDecoder>

const CONTROLS = /[\u0000-\u0006\u000E-\u001A\u001C-\u001F\u007F]/
/** An escape sequence may begin in one piece and end in the next; a longer one is not awaited. */
const LONGEST_SEQUENCE = 200

export class Unreadable extends Error {
  why: WhyUnreadable
  constructor(why: WhyUnreadable) {
    super(why)
    this.why = why
  }
}

/**
 * Piece by piece, into UTF-8 without the colours of a terminal. Throws `Unreadable` as soon as it is not
 * text, or is HTML or SVG that a browser would run.
 */
export function openText() {
  let decoder: Decoder | undefined
  let undecided: Buffer = Buffer.alloc(0)
  let held = ''
  let start = ''

  function decode(piece: Buffer, isLast: boolean): string {
    const bytes = decoder ? piece : Buffer.concat([undecided, piece])
    decoder ??= decoderOf(bytes) ?? (isLast ? new TextDecoder('windows-1250') : undefined)
    if (decoder) return decoder.decode(bytes, { stream: !isLast })
    // Half a letter at the end of the piece decides nothing yet.
    const plain = bytes.findLastIndex((byte) => byte < 0x80) + 1
    undecided = bytes.subarray(plain)
    return bytes.toString('latin1', 0, plain)
  }

  function check(piece: Buffer, isLast = false): Buffer {
    const whole = held + decode(piece, isLast)
    const sequence = whole.lastIndexOf('\u001B')
    const isHeld = !isLast && sequence >= 0 && whole.length - sequence < LONGEST_SEQUENCE
    const end = isHeld ? sequence : whole.length
    held = whole.slice(end)
    const text = stripVTControlCharacters(whole.slice(0, end)).replaceAll(OF_TERMINALS, '')
    if (CONTROLS.test(text)) throw new Unreadable('binary')
    if (start.length < LONGEST_MARKUP) start = (start + text).trimStart().slice(0, LONGEST_MARKUP)
    if (MARKUP.test(start)) throw new Unreadable('markup')
    if (isLast && start === '') throw new Unreadable('blank')
    return Buffer.from(text)
  }

  return { add: (piece: Buffer) => check(piece), end: () => check(Buffer.alloc(0), true) }
}

/** Undefined for plain ASCII. A file with more broken letters of UTF-8 than whole ones is of older Windows. */
function decoderOf(bytes: Buffer): Decoder | undefined {
  const raw = bytes.toString('latin1', 0, 64 * 1024)
  if (raw.startsWith('\xff\xfe')) return new TextDecoder('utf-16le')
  if (raw.startsWith('\xfe\xff')) return new TextDecoder('utf-16be')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true })
  const broken = text.split('\ufffd').length - 1
  const letters = text.match(/[^\0-\x7f]/g)?.length ?? 0
  if (broken === 0 && letters === 0) return undefined
  return new TextDecoder(letters > 2 * broken ? 'utf-8' : 'windows-1250')
}
