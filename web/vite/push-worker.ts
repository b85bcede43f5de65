import { build, type Plugin } from 'vite'

const ADDRESS = '/push-worker.js'

/** Its address stays the same, so that browsers find its next version. */
export function pushWorker(entry: string): Plugin {
  return {
    name: 'push-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript')
        bundle(entry).then((code) => response.end(code), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: await bundle(entry) })
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      // Only words and addresses are needed of what the entry imports, no components and schemas.
      rolldownOptions: {
        input: entry,
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: false, manualPureFunctions: ['z', 'GET', 'PUT'] },
      },
    },
  })
  const [file] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (file?.type !== 'chunk') throw new Error('the service worker was not built')
  return file.code
}
