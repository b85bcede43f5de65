import { Tokenizer, TokenizerError, TokenParser, TokenType } from '@streamparser/json'
import type { ImportFault } from '@westmore/contract/sanctions-import.ts'

/** Most bytes of an element of a list, and how deep values may nest. */
const MAX_ELEMENT = 256 * 1024
const MAX_DEPTH = 32
const LINE_FEED = 0x0a

/** Why and where a file cannot be read. */
export class JsonFault extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(`${fault.why} at ${fault.line}:${fault.column}`)
    this.fault = fault
  }
}

export interface FoundValue {
  /** The key in the object of the file. */
  key: unknown
  value: unknown
  bytes: number
}

/**
 * Reads JSON as it comes and returns the values at `paths`; no others are held. `write` and `end` throw a `JsonFault`.
 */
export function openJson(paths: string[]) {
  const tokenizer = new Tokenizer({ stringBufferSize: 64 * 1024 })
  const parser = new TokenParser({ paths, keepStack: false })
  let depth = 0
  // Places are counted in bytes from the start of the file.
  /** The token, or the byte, that was read last. */
  let at = -1
  /** The last token outside of elements. */
  let outside = 0
  let chunk: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  /** The line in which the chunk is read. */
  let line = { at: 0, number: 1 }
  /** Bytes of the byte order mark, which the tokenizer does not count. */
  let mark = 0
  let found: FoundValue[] = []

  function fault(
    why: ImportFault['why'],
    { place = at, ...more }: { place?: number | undefined; version?: number } = {},
  ): JsonFault {
    countLines(place)
    return new JsonFault({ why, line: line.number, column: place - line.at + 1, ...more })
  }

  /** Counts the lines of the chunk before a place. */
  function countLines(place: number): void {
    const { at: start, bytes } = chunk
    for (let feed = bytes.indexOf(LINE_FEED); feed !== -1; feed = bytes.indexOf(LINE_FEED, feed + 1))
      if (start + feed < place) line = { at: start + feed + 1, number: line.number + 1 }
  }

  tokenizer.onToken = (token) => {
    at = token.offset + mark
    const { LEFT_BRACE, LEFT_BRACKET, RIGHT_BRACE, RIGHT_BRACKET } = TokenType
    if (token.token === LEFT_BRACE || token.token === LEFT_BRACKET) depth += 1
    if (depth > MAX_DEPTH) throw fault('deep')
    if (at - outside > MAX_ELEMENT) throw fault('large')
    if (token.token === RIGHT_BRACE || token.token === RIGHT_BRACKET) depth -= 1
    parser.write(token)
    if (depth <= 2) outside = at
  }
  parser.onValue = ({ key, value, stack }) => {
    found.push({ key: stack[1]?.key ?? key, value, bytes: at - outside })
  }

  return {
    write(bytes: Buffer): FoundValue[] {
      const start = chunk.at + chunk.bytes.length
      countLines(start)
      chunk = { at: start, bytes }
      if (start === 0 && bytes[0] === 0xef) mark = 3
      found = []
      try {
        tokenizer.write(bytes)
      } catch (error) {
        throw error instanceof JsonFault ? error : fault('syntax', { place: placeIn(error) })
      }
      at = start + bytes.length - 1
      if (at - outside > MAX_ELEMENT) throw fault('large')
      return found
    },
    end(): void {
      try {
        tokenizer.end()
      } catch {
        throw fault('end')
      }
      if (!parser.isEnded) throw fault('end')
    },
    fault,
  }
}

/** The tokenizer names the place of a byte in its message only. */
function placeIn(error: unknown): number | undefined {
  const place = error instanceof TokenizerError && /absolute position "(\d+)"/.exec(error.message)?.[1]
  return place ? Number(place) : undefined
}
