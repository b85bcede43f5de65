import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
type Counted = { colour: Colour; count: number }

interface Picture {
  width: number
  height: number
  /** Four bytes a pixel, nothing transparent. */
  rgba: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 256

/** A PNG in the picture's own 256 colours: a quarter of the bytes, the transitions kept smooth by a faint grain. */
export function palettePng({ width, height, rgba }: Picture): Buffer {
  const palette = medianCut(countColours(rgba))
  const nearest = nearestIn(palette)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const shift = grain[(y % 4) * 4 + (x % 4)] ?? 0
      const channel = (offset: number) => clamp((rgba[(y * width + x) * 4 + offset] ?? 0) + shift)
      rows[y * (width + 1) + 1 + x] = nearest([channel(0), channel(1), channel(2)])
    }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Bayer's matrix, four levels up and down. */
const grain = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((step) => (step / 15 - 0.5) * 8)

const clamp = (value: number) => Math.min(255, Math.max(0, Math.trunc(value)))

function countColours(rgba: Uint8Array): Counted[] {
  const found = new Map<number, { colour: Colour; count: number }>()
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3)
    const key = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2)
    const seen = found.get(key)
    if (seen) seen.count += 1
    else found.set(key, { colour: [red, green, blue], count: 1 })
  }
  return [...found.values()]
}

/** Splits the box that is wide and full until there is one for every colour of the palette. */
function medianCut(colours: Counted[]): Colour[] {
  const boxes = [toBox(colours)]
  while (boxes.length < COLOURS) {
    const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best))
    if (widest.weight === 0) break
    boxes.splice(boxes.indexOf(widest), 1, ...halves(widest).map(toBox))
  }
  return boxes.map(({ colours: box, total }) => {
    const mean = (channel: number) =>
      Math.round(box.reduce((sum, { colour, count }) => sum + (colour[channel] ?? 0) * count, 0) / total)
    return [mean(0), mean(1), mean(2)]
  })
}

function toBox(colours: Counted[]) {
  const spans = [0, 1, 2].map((channel) => {
    const values = colours.map(({ colour }) => colour[channel] ?? 0)
    return Math.max(...values) - Math.min(...values)
  })
  const span = Math.max(...spans)
  const total = colours.reduce((sum, { count }) => sum + count, 0)
  return { colours, total, channel: spans.indexOf(span), weight: span * Math.sqrt(total) }
}

function halves({ colours, total, channel }: ReturnType<typeof toBox>): Counted[][] {
  const sorted = colours.toSorted((a, b) => (a.colour[channel] ?? 0) - (b.colour[channel] ?? 0))
  let passed = 0
  const middle = sorted.findIndex(({ count }) => (passed += count) > total / 2)
  const cut = Math.min(sorted.length - 1, Math.max(1, middle))
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function nearestIn(palette: Colour[]) {
  const known = new Map<number, number>()
  return ([red, green, blue]: Colour): number => {
    const key = (red << 16) | (green << 8) | blue
    const seen = known.get(key)
    if (seen !== undefined) return seen
    // The eye tells greens apart best and reds worst.
    const distances = palette.map(
      ([r, g, b]) => 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2,
    )
    const index = distances.indexOf(Math.min(...distances))
    known.set(key, index)
    return index
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}
