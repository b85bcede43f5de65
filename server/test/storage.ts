import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const hasRclone = spawnSync('rclone', ['version']).error === undefined

let storages = 0

/**
 * A WebDAV server with a password, run by rclone on a folder; its remote is configured in the environment, as on a real
 * site.
 */
export async function startStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-storage-'))
  const args = `serve webdav ${folder} --addr 127.0.0.1:0 --user u --pass heslo --config= --dir-cache-time 0`
  const server = spawn('rclone', args.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] })
  let url = ''
  for await (const line of createInterface({ input: server.stderr })) {
    url = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1] ?? ''
    if (url !== '') break
  }
  storages += 1
  const remote = `STORAGE${storages}`
  const setPassword = (password: string) => {
    const pass = execFileSync('rclone', ['--config=', 'obscure', password], { encoding: 'utf8' }).trim()
    const described = { TYPE: 'webdav', URL: url, VENDOR: 'other', USER: 'u', PASS: pass }
    for (const [name, value] of Object.entries(described))
      process.env[`RCLONE_CONFIG_${remote}_${name}`] = value
  }
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  setPassword('heslo')
  return {
    url,
    folder: join(folder, 'westmore'),
    place: `${remote.toLowerCase()}:westmore`,
    setPassword,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      for (const name of Object.keys(process.env))
        if (name.startsWith(`RCLONE_CONFIG_${remote}_`)) delete process.env[name]
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
