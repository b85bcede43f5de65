import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, freePort, node, nodeVariables, root, run, untilAnswers } from '#shared/site.ts'

export interface ProxiedSite {
  name: string
  /** The address of the proxy. */
  url: string
  dataDir: string
  /** Restarts the site, or each of its nodes in turn, and waits until it is ready. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** How long (ms) the site may take to become ready. */
const PATIENCE = 60_000

/** Starts one node behind Debian's Caddy, on a socket held for it, as `npm run setup` configures it. */
export async function startBehindCaddy(folder: string): Promise<ProxiedSite | undefined> {
  if (spawnSync('caddy', ['version']).status !== 0) {
    console.log('Restarts behind Caddy are skipped: they need Caddy (apt-get install caddy).')
    return undefined
  }
  const [port, entrance] = [await freePort(), await freePort()]
  const url = `https://localhost:${entrance}`
  const dataDir = join(folder, 'data')
  const pidFile = join(folder, 'process')
  // Replaces systemd, which not every machine has.
  const holder = run([node, 'server/test/hold.mjs', port, pidFile, 'server/build/main.mjs'], {
    ...nodeVariables,
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  })
  await untilAnswers(`http://127.0.0.1:${port}/readyz`, holder)
  const proxy = await startCaddy(folder, url, port)
  return {
    name: 'behind Caddy',
    url,
    dataDir,
    restart: async () => {
      const before = pidIn(pidFile)
      process.kill(before, 'SIGTERM')
      const until = performance.now() + PATIENCE
      while (pidIn(pidFile) === before || !(await answers(`http://127.0.0.1:${port}/readyz`))) {
        if (performance.now() > until) throw new Error('the site did not become ready')
        await sleep(20)
      }
    },
    stop: async () => {
      writeFileSync(`${pidFile}.end`, '')
      process.kill(pidIn(pidFile), 'SIGTERM')
      await holder.end
      await proxy.stop()
    },
  }
}

/** Starts Caddy with the text that setup writes; the machine does not trust its authority. */
async function startCaddy(folder: string, url: string, port: string) {
  const work = `import('./server/setup/files.ts').then(({ caddyFile }) => console.log(caddyFile('${url}', ${port}, true)))`
  const { stdout } = spawnSync(process.execPath, ['-e', work], { cwd: root, encoding: 'utf8' })
  const plain = await freePort()
  const options = `{\n\tskip_install_trust\n\tadmin off\n\thttp_port ${plain}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, options + stdout)
  const caddy = run(['caddy', 'run', '--adapter', 'caddyfile', '--config', file], { HOME: folder })
  // Once Caddy answers plain HTTP, it serves HTTPS too.
  while (!(await fetch(`http://localhost:${plain}`, { redirect: 'manual' }).catch(() => undefined)))
    await sleep(50)
  return caddy
}

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}
