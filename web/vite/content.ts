import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { WrittenPage } from '#text/markdown.ts'

type Renderer = {
  renderMarkdown: (markdown: string) => WrittenPage | undefined
}

const PREFIX = 'virtual:content/'

/** `import { page } from 'virtual:content/pravidla.md'`: the file rendered at build time, `undefined` without one. */
export function writtenContent(folder: string): Plugin {
  return {
    name: 'written-content',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      const markdown = await readIfThere(join(folder, id.slice(PREFIX.length + 1)))
      const page = markdown === undefined ? undefined : await render(markdown)
      return `export const page = ${JSON.stringify(page)}`
    },
    configureServer({ watcher, environments, ws }) {
      watcher.add(folder)
      watcher.on('all', (_event, file) => {
        if (dirname(file) !== folder) return
        const id = `\0${PREFIX}${file.slice(folder.length + 1)}`
        for (const { moduleGraph } of Object.values(environments)) {
          const module = moduleGraph.getModuleById(id)
          if (module) moduleGraph.invalidateModule(module)
        }
        ws.send({ type: 'full-reload' })
      })
    },
  }
}

/**
 * Imported by a computed path, which Vite does not bundle into its configuration: a build without texts does
 * not load the library.
 */
async function render(markdown: string) {
  const renderer: Renderer = await import(join(import.meta.dirname, '../text/markdown.ts'))
  return renderer.renderMarkdown(markdown)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
