import { readFileSync, statSync } from 'node:fs'

const built = new URL('../build/', import.meta.url)
const root = new URL('../..', import.meta.url)

interface Lines {
  files: string[]
  lines: string[]
}

/** Replaces bundle positions in a stack by URLs and lines of the source files. */
export function inSource(stack: string, folder = built): string {
  const read = new Map<string, Lines>()
  return stack.replaceAll(/(file:\/\/\S+\.mjs):(\d+):(\d+)/g, (frame, file, line, column) => {
    if (!file.startsWith(folder.href)) return frame
    const lines = read.get(file) ?? readLines(file)
    read.set(file, lines)
    const place = placeOf(lines, Number(line), Number(column))
    return place ? `${root.href}${place}:1` : frame
  })
}

function readLines(file: string): Lines {
  const unknown = { files: [], lines: [] }
  try {
    const path = new URL(`${file}.lines`)
    // The build is newer than this server, so its lines do not match; the stack stays as it is.
    if (statSync(path).mtimeMs > performance.timeOrigin) return unknown
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return unknown
  }
}

function placeOf({ files, lines }: Lines, line: number, column: number): string | undefined {
  const places = lines[line - 1]?.split(';').map((place) => place.split(' ')) ?? []
  const [, found] = places.findLast(([from]) => Number(from) < column) ?? []
  const [file, at] = found?.split(':') ?? []
  return file === undefined ? undefined : `${files[Number(file)]}:${at}`
}
