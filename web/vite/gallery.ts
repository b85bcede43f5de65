import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ID = 'virtual:gallery'
const LIST = 'galerie.md'
const FOLDER = 'galerie'

const WIDTHS = [480, 960, 1600]

const picture = /^!\[([^\]\n]+)\]\(([\w.-]+\.(?:jpe?g|png|webp|avif|svg))\)\s*$/gim
const trailer = /^\[([^\]\n]+)\]\((https:\/\/[^\s)]+)\)\s*$/m

type Folders = {
  /** Of the owners; its galerie.md lists their pictures. */
  content: string
  /** The demo's own list and pictures, for a site whose owners have none. */
  demo: string
  cache: string
}

/** `import { gallery } from 'virtual:gallery'`: the listed pictures, resized at build time, and a trailer. */
export function landingGallery({ content, demo, cache }: Folders): Plugin {
  return {
    name: 'landing-gallery',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return
      const isOwn = existsSync(join(content, LIST))
      const folder = isOwn ? content : demo
      const list = await readFile(join(folder, LIST), 'utf8')
      const named = [...list.matchAll(picture)].map(([, alt = '', name = '']) => ({ alt: alt.trim(), name }))
      const made = []
      for (const { alt, name } of named)
        made.push({ alt, ...(await makeSmall(join(folder, FOLDER, name), cache)) })
      const [, label, href] = trailer.exec(list) ?? []
      return toModule(made, { isOwn, trailer: label && href ? { label, href } : undefined })
    },
  }
}

type Made = Awaited<ReturnType<typeof makeSmall>> & { alt: string }

/** Imports the files, so that they get hashed names and are served like every other asset. */
function toModule(
  made: readonly Made[],
  more: { isOwn: boolean; trailer: { label: string; href: string } | undefined },
): string {
  const imports = made.flatMap(({ files }, at) =>
    files.map(({ path }, size) => `import p${at}_${size} from ${JSON.stringify(`${path}?url`)}`),
  )
  const pictures = made.map(
    ({ alt, width, height, files }, at) =>
      `{ alt: ${JSON.stringify(alt)}, width: ${width}, height: ${height}, files: [${files
        .map((file, size) => `{ src: p${at}_${size}, width: ${file.width} }`)
        .join(', ')}] }`,
  )
  return `${imports.join('\n')}\nexport const gallery = { ...${JSON.stringify(more)}, pictures: [${pictures.join(', ')}] }`
}

/** Cached by content, so that a second build reuses the pictures. */
async function makeSmall(path: string, cache: string) {
  if (!existsSync(path)) throw new Error(`${LIST} names ${path}, which is not there`)
  const { default: sharp } = await import('sharp')
  const original = await readFile(path)
  const { autoOrient } = await sharp(original).metadata()
  const { width, height } = autoOrient
  const name = createHash('sha256').update(original).digest('hex').slice(0, 16)
  await mkdir(cache, { recursive: true })
  const files = []
  for (const wanted of new Set(WIDTHS.map((one) => Math.min(one, width)))) {
    const file = join(cache, `${name}-${wanted}.webp`)
    if (!existsSync(file))
      await sharp(original).autoOrient().resize({ width: wanted }).webp({ quality: 78 }).toFile(file)
    files.push({ path: file, width: wanted })
  }
  return { width, height, files }
}
