import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from '#shared/filled-site.ts'
import { ms, print, seconds } from '#shared/measure.ts'
import { answers, freePort, node, nodeVariables, root, run, untilAnswers } from '#shared/site.ts'
import { until } from '#shared/until.ts'
import { beginLoad, compare } from './load.ts'

const ROUNDS = process.argv.includes('short') ? 2 : 10
const REST = 1_000
/** How long (ms) the site may take to become ready. */
const PATIENCE = 60_000

if (spawnSync('caddy', ['version']).status !== 0) {
  console.log('Restarts are skipped: they need Caddy (apt-get install caddy).')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'westmore-restarts-'))
const dataDir = join(folder, 'data')
const pidFile = join(folder, 'process')
const port = await freePort()
const url = `http://localhost:${await freePort()}`
const nodeUrl = `http://127.0.0.1:${port}`
// Replaces systemd, which not every machine has.
const holder = run([node, 'server/test/hold.mjs', port, pidFile, 'server/build/main.mjs'], {
  ...nodeVariables,
  DATA_DIR: dataDir,
  PORT: port,
  PUBLIC_URL: url,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'fatal',
})
await untilAnswers(`${nodeUrl}/readyz`, holder)
const caddy = run(['caddy', 'run', '--adapter', 'caddyfile', '--config', writeCaddyFile()], { HOME: folder })
try {
  await fill(dataDir, nodeUrl, { tickets: 2_000, lines: 20_000 })
  await untilAnswers(url, caddy)
  const load = beginLoad(() => [url])
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(REST)
    const began = performance.now()
    await restart()
    took.push(performance.now() - began)
  }
  await load.untilFlowing(PATIENCE)
  await load.end()
  const { numbers, longest, refused } = load.take()
  const { lost, doubled } = await compare(dataDir, numbers)
  print('restarts behind Caddy', `${ROUNDS}, the longest ${ms(Math.max(...took))} from the signal to ready`)
  print('  batches', `${refused} refused, ${lost} lines of ${numbers.length} lost, ${doubled} doubled`)
  print('  longest time without an answer', seconds(longest))
  process.exitCode = refused + lost + doubled === 0 ? 0 : 1
} finally {
  writeFileSync(`${pidFile}.end`, '')
  process.kill(sitePid(), 'SIGTERM')
  await holder.end
  await caddy.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Restarts the site and waits until it is ready. */
async function restart(): Promise<void> {
  const before = sitePid()
  process.kill(before, 'SIGTERM')
  const isReady = async () => sitePid() !== before && (await answers(`${nodeUrl}/readyz`))
  await until(isReady, { patience: PATIENCE, failure: 'the site did not become ready' })
}

function sitePid(): number {
  return Number(readFileSync(pidFile, 'utf8'))
}

/** The text that setup writes, without HTTPS: the machine does not trust Caddy's own authority. */
function writeCaddyFile(): string {
  const work = `import('./server/setup/files.ts').then(({ caddyFile }) => console.log(caddyFile('${url}', ${port})))`
  const { stdout } = spawnSync(process.execPath, ['-e', work], { cwd: root, encoding: 'utf8' })
  const file = join(folder, 'Caddyfile')
  const options = '{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n'
  writeFileSync(file, options + stdout.replace(`\n${new URL(url).host} {`, `\n${url} {`))
  return file
}
