import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '#paths.mjs'

const folder = join(root, 'web/build/client')

for (const name of globSync('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: folder })) {
  const path = join(folder, name)
  const content = readFileSync(path)
  if (content.length < 500) continue
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
