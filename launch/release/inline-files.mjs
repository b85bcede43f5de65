import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The style sheet with the files whose address matches `wanted` inside it. */
export function inlineFiles(css, folder, wanted) {
  return css.replaceAll(/url\(([^)]+)\)/g, (url, address) =>
    wanted.test(address) ? `url("${dataAddress(folder, address)}")` : url,
  )
}

export function dataAddress(folder, address) {
  const file = readFileSync(join(folder, address))
  if (!address.endsWith('.svg')) return `data:font/woff2;base64,${file.toString('base64')}`
  // As text it compresses better; only these characters have a meaning in an address or in a quoted one.
  return `data:image/svg+xml,${String(file).replaceAll(/["&%#<>\n]/g, encodeURIComponent)}`
}
