import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = fileURLToPath(new URL('.', import.meta.url))
const MAX_BYTES = 100_000
/** People read the code, so names and lines stay. */
const SHORTER = { compress: true, mangle: false, codegen: { removeWhitespace: false } }

export async function buildResource(
  folder = join(here, 'build/westmore'),
): Promise<{ folder: string; bytes: number }> {
  const bundle = await rolldown({
    input: join(here, 'main.ts'),
    platform: 'node',
    cwd: here,
    external: /^node:/,
    treeshake: true,
  })
  mkdirSync(join(folder, 'data'), { recursive: true })
  const file = join(folder, 'server.js')
  await bundle.write({ file, format: 'cjs', minify: SHORTER, comments: false })
  await bundle.close()
  for (const name of ['fxmanifest.lua', 'README.md']) copyFileSync(join(here, name), join(folder, name))
  writeFileSync(
    join(folder, 'data/README.txt'),
    'Cache and spool of the resource. Keep this folder when you update it.\n',
  )
  const bytes = statSync(file).size
  if (bytes > MAX_BYTES) throw new Error(`server.js has ${bytes} bytes, ${MAX_BYTES} are allowed`)
  return { folder, bytes }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { folder, bytes } = await buildResource(process.argv[2])
  console.log(`${folder}: server.js has ${bytes} bytes`)
}
