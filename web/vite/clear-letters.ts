type Point = {
  x: number
  y: number
  isCurve?: true
}

type Redrawing = {
  letter: string
  /** In font units, clockwise. */
  points: readonly Point[]
  /** Numbers of the outline's first and last point that the new ones replace; without them they are a contour of their own. */
  replaces?: readonly [first: number, last: number]
}

/**
 * The headline face's G has only a notch for a crossbar, so that «LEGENDA» reads as «LECENDA», and its C ends in an arm
 * as high as a G's, so that «ČEKÁ» reads as «ĞEKÁ».
 */
export const redrawn: readonly Redrawing[] = [
  {
    letter: 'G',
    points: [
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
    ],
  },
  {
    letter: 'C',
    replaces: [37, 52],
    points: [
      { x: 703, y: 330 },
      { x: 776, y: 302, isCurve: true },
      { x: 848, y: 328 },
      { x: 920, y: 354, isCurve: true },
      { x: 1008, y: 436 },
      { x: 992, y: 300, isCurve: true },
    ],
  },
]

const ON_CURVE = 1
const HEAD_SIZE = 12
const ENTRY_SIZE = 16

/**
 * Returns the TrueType font with its letters redrawn; expects a font without instructions, as the subsetter writes it.
 * The result is named Westmore, because the licence reserves the name Sancreek for the original.
 */
export function clearLetters(font: Uint8Array): Uint8Array {
  const tables = readTables(font)
  const { glyf, loca, maxp, name } = tables
  const isLong = view(tables.head).getInt16(50) === 1
  const starts = readStarts(loca, isLong)
  const glyphs = starts.slice(0, -1).map((start, at) => glyf.subarray(start, starts[at + 1]))
  for (const one of redrawn) {
    const at = glyphOf(tables.cmap, one.letter, glyphs)
    const glyph = glyphs[at ?? -1]
    if (at !== undefined && glyph) glyphs[at] = padded(withPoints(glyph, one))
  }

  const ends = glyphs.map((_, at) => glyphs.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0))
  const places = new Uint8Array(loca.length)
  for (const [at, end] of ends.entries())
    if (isLong) view(places).setUint32(4 * (at + 1), end)
    else view(places).setUint16(2 * (at + 1), end / 2)
  const largest = Uint8Array.from(maxp)
  for (const [offset, more] of [
    [6, Math.max(...redrawn.map(({ points }) => points.length))],
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

/** Puts points into a simple glyph; all are written as plain 16-bit deltas. */
function withPoints(glyph: Uint8Array, { points: added, replaces }: Redrawing): Uint8Array {
  const from = view(glyph)
  const contours = from.getInt16(0)
  const ends = Array.from({ length: contours }, (_, at) => from.getUint16(10 + 2 * at))
  const count = (ends.at(-1) ?? -1) + 1
  const { flags, xs, ys } = readPoints(glyph, 10 + 2 * contours + 2, count)
  const points = flags.map((flag, at) => ({
    x: xs[at] ?? 0,
    y: ys[at] ?? 0,
    isOn: (flag & ON_CURVE) === ON_CURVE,
  }))
  const [first, last] = replaces ?? [count, count - 1]
  points.splice(first, last - first + 1, ...added.map(({ x, y, isCurve }) => ({ x, y, isOn: !isCurve })))
  const more = points.length - count
  const newEnds = replaces
    ? ends.map((end) => (end < first ? end : end + more))
    : [...ends, points.length - 1]

  const whole = new Uint8Array(10 + 2 * newEnds.length + 2 + 5 * points.length)
  const to = view(whole)
  const [allX, allY] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = [Math.min(...allX), Math.min(...allY), Math.max(...allX), Math.max(...allY)]
  for (const [at, value] of [newEnds.length, ...box, ...newEnds, 0].entries()) to.setInt16(2 * at, value)
  let place = 10 + 2 * newEnds.length + 2
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

/** The glyph of a letter, also of one that occurs with a caron only; undefined if the font has neither. */
function glyphOf(cmap: Uint8Array, letter: string, glyphs: readonly Uint8Array[]): number | undefined {
  const own = lookUp(cmap, letter)
  if (own !== undefined) return own
  const accented = glyphs[lookUp(cmap, `${letter}\u030c`.normalize()) ?? -1]
  const sizeOf = (glyph: number) => glyphs[glyph]?.length ?? 0
  return accented && componentsOf(accented).toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
}

/** The glyphs that a composite glyph consists of (OpenType, «glyf»). */
function componentsOf(glyph: Uint8Array): number[] {
  const bytes = view(glyph)
  const found = []
  let place = 10
  for (let more = bytes.getInt16(0) < 0; more;) {
    const flags = bytes.getUint16(place)
    found.push(bytes.getUint16(place + 2))
    place += (flags & 1 ? 8 : 6) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    more = (flags & 0x20) !== 0
  }
  return found
}

/** Looks a character up in the «cmap» of format 4, which every subset has. */
function lookUp(cmap: Uint8Array, letter: string): number | undefined {
  const sign = letter.charCodeAt(0)
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
  return undefined
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
