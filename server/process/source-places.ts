import { readFileSync, statSync } from 'node:fs'

/** Where the one file lies that `npm start` runs (launch/server.mjs), and beside it where its lines come from. */
const built = new URL('../build/', import.meta.url)
const root = new URL('../..', import.meta.url)

interface Lines {
  files: string[]
  lines: string[]
}

/** A stack with the lines of the source instead of those of the file that was made of it, as addresses like those of any module. */
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
    // It was built anew under this server, whose lines nobody knows any more; the stack is told as it is.
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
