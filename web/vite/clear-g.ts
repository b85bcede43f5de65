/**
 * A crossbar as a second contour of the headline face's G, clockwise, in font units. The original has only a
 * notch there, so that «LEGENDA» reads as «LECENDA».
 */
const crossbar: readonly Point[] = [
  { x: 486, y: 596 },
  { x: 560, y: 640, isCurve: true },
  { x: 570, y: 700 },
  { x: 1068, y: 700 },
  { x: 1078, y: 640, isCurve: true },
  { x: 1130, y: 596 },
  { x: 1078, y: 560, isCurve: true },
  { x: 1068, y: 490 },
  { x: 570, y: 490 },
  { x: 560, y: 552, isCurve: true },
]

type Point = {
  x: number
  y: number
  isCurve?: true
}

const ON_CURVE = 1
const HEAD_SIZE = 12
const ENTRY_SIZE = 16

/**
 * Returns the TrueType font with a crossbar in its G; expects a font without instructions, as the subsetter
 * writes it. The result is named Westmore, because the licence reserves the name Sancreek for the original.
 */
export function clearG(font: Uint8Array): Uint8Array {
  const tables = readTables(font)
  const { glyf, loca, maxp, name } = tables
  const isLong = view(tables.head).getInt16(50) === 1
  const starts = readStarts(loca, isLong)
  const g = glyphOf(tables.cmap, 'G'.charCodeAt(0))
  const glyphs = starts
    .slice(0, -1)
    .map((start, at) => glyf.subarray(start, starts[at + 1]))
    .map((glyph, at) => (at === g ? padded(withContour(glyph, crossbar)) : glyph))

  const ends = glyphs.map((_, at) => glyphs.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0))
  const places = new Uint8Array(loca.length)
  for (const [at, end] of ends.entries())
    if (isLong) view(places).setUint32(4 * (at + 1), end)
    else view(places).setUint16(2 * (at + 1), end / 2)
  const largest = Uint8Array.from(maxp)
  for (const [offset, more] of [
    [6, crossbar.length],
    [8, 1],
  ] as const)
    view(largest).setUint16(offset, view(maxp).getUint16(offset) + more)
  return writeTables(font, {
    ...tables,
    name: renamed(name),
    glyf: join(glyphs),
    loca: places,
    maxp: largest,
  })
}

/** Name ids in the table «name» that are replaced: family, unique id, full name, PostScript name. */
const OWN_NAMES = [1, 3, 4, 6]

/** The new name is padded to the old length, so that nothing in the table moves; the copyright keeps the old one. */
function renamed(name: Uint8Array): Uint8Array {
  const table = Uint8Array.from(name)
  const bytes = view(table)
  const strings = bytes.getUint16(4)
  for (let at = 0; at < bytes.getUint16(2); at++) {
    const entry = 6 + 12 * at
    if (!OWN_NAMES.includes(bytes.getUint16(entry + 6))) continue
    const start = strings + bytes.getUint16(entry + 10)
    const text = Buffer.from(table.buffer, start, bytes.getUint16(entry + 8))
    for (const encode of [(word: string) => Buffer.from(word, 'latin1'), toUtf16]) {
      const found = text.indexOf(encode('Sancreek'))
      if (found !== -1) encode('Westmore').copy(text, found)
    }
  }
  return table
}

const toUtf16 = (word: string) => Buffer.from(word, 'utf16le').swap16()

/** Adds a contour to a simple glyph; its points are written as plain 16-bit deltas. */
function withContour(glyph: Uint8Array, contour: readonly Point[]): Uint8Array {
  const from = view(glyph)
  const contours = from.getInt16(0)
  const ends = Array.from({ length: contours }, (_, at) => from.getUint16(10 + 2 * at))
  const { flags, xs, ys } = readPoints(glyph, 10 + 2 * contours + 2, (ends.at(-1) ?? -1) + 1)
  const points = [
    ...flags.map((flag, at) => ({ x: xs[at] ?? 0, y: ys[at] ?? 0, isOn: (flag & ON_CURVE) === ON_CURVE })),
    ...contour.map(({ x, y, isCurve }) => ({ x, y, isOn: !isCurve })),
  ]
  const whole = new Uint8Array(10 + 2 * (contours + 1) + 2 + 5 * points.length)
  const to = view(whole)
  const [allX, allY] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  for (const [at, value] of [
    contours + 1,
    Math.min(...allX),
    Math.min(...allY),
    Math.max(...allX),
    Math.max(...allY),
    ...ends,
    points.length - 1,
    0,
  ].entries())
    to.setInt16(2 * at, value)
  let place = 10 + 2 * (contours + 1) + 2
  for (const { isOn } of points) to.setUint8(place++, isOn ? ON_CURVE : 0)
  for (const all of [allX, allY])
    for (const [at, value] of all.entries()) {
      to.setInt16(place, value - (all[at - 1] ?? 0))
      place += 2
    }
  return whole
}

/** Reads flags and coordinates of a simple glyph (OpenType, «glyf»); deltas are bytes, words or omitted. */
function readPoints(glyph: Uint8Array, from: number, count: number) {
  const bytes = view(glyph)
  const flags: number[] = []
  let place = from
  while (flags.length < count) {
    const flag = bytes.getUint8(place++)
    const times = flag & 8 ? bytes.getUint8(place++) + 1 : 1
    flags.push(...Array<number>(times).fill(flag))
  }
  const read = (isByte: number, isSameOrPositive: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & isByte) value += flag & isSameOrPositive ? bytes.getUint8(place++) : -bytes.getUint8(place++)
      else if (!(flag & isSameOrPositive)) {
        value += bytes.getInt16(place)
        place += 2
      }
      return value
    })
  }
  return { flags, xs: read(2, 16), ys: read(4, 32) }
}

/** Looks a character up in the «cmap» of format 4, which every subset has. */
function glyphOf(cmap: Uint8Array, sign: number): number {
  const bytes = view(cmap)
  const subtables = Array.from({ length: bytes.getUint16(2) }, (_, at) => bytes.getUint32(4 + 8 * at + 4))
  const start = subtables.find((offset) => bytes.getUint16(offset) === 4)
  if (start === undefined) throw new Error('the font has no cmap of format 4')
  const double = bytes.getUint16(start + 6)
  for (let at = 0; at < double; at += 2) {
    const [end, first] = [bytes.getUint16(start + 14 + at), bytes.getUint16(start + 16 + double + at)]
    if (sign < first || sign > end) continue
    const delta = bytes.getInt16(start + 16 + 2 * double + at)
    const offsetAt = start + 16 + 3 * double + at
    const offset = bytes.getUint16(offsetAt)
    const glyph = offset === 0 ? sign : bytes.getUint16(offsetAt + offset + 2 * (sign - first))
    return (glyph + delta) & 0xffff
  }
  throw new Error('the font has no such letter')
}

type Tables = Record<'cmap' | 'glyf' | 'head' | 'loca' | 'maxp' | 'name', Uint8Array> &
  Record<string, Uint8Array>

function readTables(font: Uint8Array): Tables {
  const bytes = view(font)
  const tables: Record<string, Uint8Array> = {}
  for (let at = 0; at < bytes.getUint16(4); at++) {
    const entry = HEAD_SIZE + ENTRY_SIZE * at
    const start = bytes.getUint32(entry + 8)
    tables[String.fromCharCode(...font.subarray(entry, entry + 4))] = font.subarray(
      start,
      start + bytes.getUint32(entry + 12),
    )
  }
  const { cmap, glyf, head, loca, maxp, name } = tables
  if (!cmap || !glyf || !head || !loca || !maxp || !name) throw new Error('not a TrueType font')
  return { ...tables, cmap, glyf, head, loca, maxp, name }
}

/** Checksums are not updated: the subsetter that reads the font next writes its own. */
function writeTables(font: Uint8Array, tables: Tables): Uint8Array {
  const names = Object.keys(tables)
  const head = Uint8Array.from(font.subarray(0, HEAD_SIZE + ENTRY_SIZE * names.length))
  const bodies = names.map((name) => padded(tables[name] ?? new Uint8Array(), 4))
  let start = head.length
  for (const [at, name] of names.entries()) {
    const entry = HEAD_SIZE + ENTRY_SIZE * at
    view(head).setUint32(entry + 8, start)
    view(head).setUint32(entry + 12, tables[name]?.length ?? 0)
    start += bodies[at]?.length ?? 0
  }
  return join([head, ...bodies])
}

function readStarts(loca: Uint8Array, isLong: boolean): number[] {
  const bytes = view(loca)
  return Array.from({ length: loca.length / (isLong ? 4 : 2) }, (_, at) =>
    isLong ? bytes.getUint32(4 * at) : 2 * bytes.getUint16(2 * at),
  )
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function padded(bytes: Uint8Array, to = 2): Uint8Array {
  return join([bytes, new Uint8Array((to - (bytes.length % to)) % to)])
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts))
}
