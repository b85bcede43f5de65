import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { urlOf } from '#shared/database.ts'
import { freePort, run, startNode, startSite, untilAnswers } from '#shared/site.ts'
import type { ProxiedSite } from './behind-caddy.ts'

/** Starts two nodes behind nginx as in `docs/operations.md`, on the database of a third node without visitors. */
export async function startBehindNginx(folder: string): Promise<ProxiedSite | undefined> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
  if (!program) {
    console.log('Restarts behind nginx are skipped: they need nginx (apt-get install nginx-light).')
    return undefined
  }
  const dataDir = join(folder, 'data')
  const site = await startSite(dataDir)
  const ports = [await freePort(), await freePort()]
  const start = (port: string) => startNode(port, { DATABASE_URL: urlOf(site.connection) })
  const nodes = await Promise.all(ports.map(start))
  const url = `http://127.0.0.1:${await freePort()}`
  const proxy = run([program, '-c', writeConfiguration(folder, url, ports), '-e', `${folder}/nginx.log`])
  await untilAnswers(`${url}/readyz`, proxy)
  return {
    name: 'of two nodes in turn, behind nginx',
    url,
    dataDir,
    restart: async () => {
      for (const [at, port] of ports.entries()) {
        await nodes[at]?.stop()
        nodes[at] = await start(port)
      }
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      await site.stop()
      await proxy.stop()
    },
  }
}

/** nginx skips a node that refuses a connection, but tries it again for the next request. */
function writeConfiguration(folder: string, url: string, ports: string[]): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')
  const caches = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${caches.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream westmore { ${servers} keepalive 16; }
      server {
        listen ${new URL(url).host};
        location / { proxy_pass http://westmore; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; }
      }
    }`,
  )
  return file
}
