import type { ImportFault } from '@westmore/contract/sanctions-import.ts'

/** Most bytes of an element, and how deep values may nest. */
const MAX_ELEMENT = 64 * 1024
const MAX_DEPTH = 32
/** Most bytes of a number, and of a key or text that is kept. */
const MAX_WORD = 100

/** Why and where a file cannot be read. */
export class ScanFault extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(`${fault.why} at ${fault.line}:${fault.column}`)
    this.fault = fault
  }
}

const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const codes = (letters: string) => new Set(Array.from(letters, (letter) => letter.charCodeAt(0)))
const SPACES = codes(' \n\r\t')
const ESCAPED = codes('"\\/bfnrt')
const HEX = codes('0123456789abcdefABCDEF')
const WORD_BYTES = codes('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-.')
const [QUOTE, BACKSLASH, COMMA, COLON, LINE_FEED, U] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a, 0x75]
const closing = new Map([
  [0x7d, 'object'],
  [0x5d, 'array'],
])
const opening = new Map([
  [0x7b, 'object'],
  [0x5b, 'array'],
])
const MARK = Buffer.from('\uFEFF')

interface Handlers {
  /** The list, directly in the object of the file, whose elements are kept. */
  kept: string
  /** An element of a list directly in the object of the file; its JSON if it is kept. */
  onElement: (list: string, json: string | undefined) => void
  /** A word directly in the object of the file. */
  onWord: (key: string, word: string) => void
}

/**
 * Checks JSON byte by byte and passes on its elements, so that a large file is never held. `write` and `end` throw a
 * `ScanFault`.
 */
export function openScan({ kept, onElement, onWord }: Handlers) {
  const open: string[] = []
  let expected: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'next' | 'nothing' = 'value'
  let isInText = false
  let isInWord = false
  /** Within a text: hexadecimal digits left of an escape, -1 right after its backslash. */
  let escape = 0
  /** The word, or a key of the file's object, so far. */
  let word = ''
  let key = ''
  /** The place of the last byte. */
  let place = { line: 1, column: 0 }
  /** Bytes of the byte order mark read so far; -1 after it. */
  let marked = 0
  let chunk: Buffer = Buffer.alloc(0)
  let at = 0
  /** Where the kept element begins in the chunk; -1: none does. */
  let from = -1
  let parts: Buffer[] = []

  const fault = (why: ImportFault['why']) => new ScanFault({ why, ...place })
  const isInList = () => open.length === 2 && open[0] === 'object' && open[1] === 'array'

  /** Keeps the bytes of the element up to this place in the chunk. */
  function keep(end: number): Buffer {
    parts.push(Buffer.from(chunk.subarray(from, end)))
    const all = Buffer.concat(parts)
    if (all.length > MAX_ELEMENT) throw fault('large')
    parts = [all]
    return all
  }

  function takeElement(): string {
    const bytes = keep(at + 1)
    parts = []
    from = -1
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw fault('syntax')
    }
  }

  function endValue(): void {
    if (isInList()) onElement(key, key !== kept ? undefined : from === -1 ? 'null' : takeElement())
    expected = open.length === 0 ? 'nothing' : 'next'
  }

  function endWord(): void {
    isInWord = false
    if (!WORD.test(word)) throw fault('syntax')
    if (open.length === 1 && open[0] === 'object') onWord(key, word)
    endValue()
  }

  function readText(byte: number): void {
    if (escape === -1) {
      if (byte !== U && !ESCAPED.has(byte)) throw fault('syntax')
      escape = byte === U ? 4 : 0
    } else if (escape > 0) {
      if (!HEX.has(byte)) throw fault('syntax')
      escape -= 1
    } else if (byte === BACKSLASH) escape = -1
    else if (byte === QUOTE) {
      isInText = false
      if (expected !== 'colon') endValue()
      else if (open.length === 1) key = word
    } else if (byte < 0x20) throw fault('syntax')
    else if (expected === 'colon' && word.length < MAX_WORD) word += String.fromCharCode(byte)
  }

  function openValue(kind: string): void {
    if (open.length >= MAX_DEPTH) throw fault('deep')
    if (isInList() && key === kept) from = at
    open.push(kind)
    expected = kind === 'object' ? 'key or end' : 'value or end'
  }

  function closeValue(kind: string): void {
    const isEmpty = expected === (kind === 'object' ? 'key or end' : 'value or end')
    if (open.at(-1) !== kind || (expected !== 'next' && !isEmpty)) throw fault('syntax')
    open.pop()
    endValue()
  }

  function readOutside(byte: number): void {
    if (SPACES.has(byte)) return
    const isValue = expected === 'value' || expected === 'value or end'
    const opened = opening.get(byte)
    const closed = closing.get(byte)
    if (closed !== undefined) closeValue(closed)
    else if (byte === COMMA && expected === 'next') expected = open.at(-1) === 'object' ? 'key' : 'value'
    else if (byte === COLON && expected === 'colon') expected = 'value'
    else if (byte === QUOTE && (isValue || expected === 'key' || expected === 'key or end')) {
      isInText = true
      word = ''
      if (!isValue) expected = 'colon'
    } else if (opened !== undefined && isValue) openValue(opened)
    else if (WORD_BYTES.has(byte) && isValue) {
      isInWord = true
      word = String.fromCharCode(byte)
    } else throw fault('syntax')
  }

  function read(byte: number): void {
    if (isInText) return readText(byte)
    if (isInWord && WORD_BYTES.has(byte)) {
      if (word.length >= MAX_WORD) throw fault('syntax')
      word += String.fromCharCode(byte)
      return
    }
    if (isInWord) endWord()
    readOutside(byte)
  }

  /** Passes over plain letters of a text, which most of a file is. */
  function skipText(): void {
    if (!isInText || escape !== 0 || expected === 'colon') return
    const start = at
    const isPlain = (byte = 0) => byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH
    while (isPlain(chunk[at])) at += 1
    place.column += at - start
  }

  function readUnmarked(byte: number): void {
    if (marked > 0 && marked < MARK.length) throw fault('syntax')
    marked = -1
    read(byte)
  }

  return {
    write(bytes: Buffer): void {
      chunk = bytes
      if (from !== -1) from = 0
      for (at = 0; at < chunk.length; at += 1) {
        skipText()
        const byte = chunk[at]
        if (byte === undefined) break
        place.column += 1
        if (marked !== -1 && byte === MARK[marked]) marked += 1
        else readUnmarked(byte)
        if (byte === LINE_FEED) place = { line: place.line + 1, column: 0 }
      }
      if (from !== -1) keep(chunk.length)
    },
    end(): void {
      if (isInWord) endWord()
      if (expected !== 'nothing') throw fault('end')
    },
    fault,
  }
}
