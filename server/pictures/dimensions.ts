import { MAX_PICTURE_POINTS, MAX_PICTURE_SIDE } from '@westmore/contract/pictures.ts'

export interface Dimensions {
  width: number
  height: number
}

export function isPicture(bytes: Buffer): boolean {
  return readerOf(bytes) !== undefined
}

export function dimensionsOf(bytes: Buffer): Dimensions | undefined {
  try {
    return readerOf(bytes)?.(bytes)
  } catch (error) {
    // The file ends within the header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export const areAccepted = ({ width, height }: Dimensions): boolean =>
  Math.min(width, height) > 0 &&
  Math.max(width, height) <= MAX_PICTURE_SIDE &&
  width * height <= MAX_PICTURE_POINTS

function readerOf(bytes: Buffer): ((bytes: Buffer) => Dimensions | undefined) | undefined {
  const start = bytes.subarray(0, 16).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return pngDimensions
  if (start.startsWith('\xff\xd8\xff')) return jpegDimensions
  if (start.startsWith('GIF8')) return gifDimensions
  if (/^RIFF[^]{4}WEBP/.test(start)) return webpDimensions
  if (/^[^]{4}ftypavi[fs]/.test(start)) return avifDimensions
  return undefined
}

function pngDimensions(bytes: Buffer): Dimensions | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gifDimensions(bytes: Buffer): Dimensions {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** Walks the segments to the start of a frame (SOF). */
function jpegDimensions(bytes: Buffer): Dimensions | undefined {
  for (let at = 2; bytes.readUInt8(at) === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // The image data begins (SOS) or ends (EOI), and no frame came.
    if (marker === 0xda || marker === 0xd9) return undefined
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (marker === 0xff) at += 1
    else at += isBare ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webpDimensions(bytes: Buffer): Dimensions | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}

/** Tiles, a preview and the whole picture each have an «ispe» box in the «meta» box; the largest size counts. */
function avifDimensions(bytes: Buffer): Dimensions | undefined {
  const meta = topBox(bytes, 'meta')
  if (!meta) return undefined
  let largest: Dimensions | undefined
  for (let at = meta.indexOf('ispe'); at >= 0; at = meta.indexOf('ispe', at + 4)) {
    const dimensions = { width: meta.readUInt32BE(at + 8), height: meta.readUInt32BE(at + 12) }
    if (!areAccepted(dimensions)) return dimensions
    if (!largest || dimensions.width * dimensions.height > largest.width * largest.height)
      largest = dimensions
  }
  return largest
}

function topBox(bytes: Buffer, wanted: string): Buffer | undefined {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === wanted) {
      return bytes.subarray(at, size === 0 ? undefined : at + size)
    }
    // It reaches to the end of the file or is over 4 GiB: nothing can follow.
    if (size < 8) return undefined
    at += size
  }
  return undefined
}
