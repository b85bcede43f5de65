import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { fillLedger } from './ledger-fill.ts'
import { batch } from './ledger-ingest.ts'
import { startLedger } from './ledger-server.ts'
import { load } from './load.ts'
import { freePort } from './product.ts'
const dataDir = await mkdtemp('/tmp/zz-')
const product = await startLedger(dataDir, await freePort())
const pool = new Pool({ ...product.connection, max: 4 })
function cpu() {
  let node = 0,
    pg = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const f = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const t = (Number(f[11]) + Number(f[12])) * 10
      if (Number(pid) === product.pid) node += t
      else if (Number(f[1]) === pm) pg += t + 0
      else if (Number(pid) === pm) pg += (Number(f[13]) + Number(f[14])) * 10
    } catch {}
  }
  return { node, pg }
}
const pm = Number(
  readFileSync(join(dataDir, process.env.PGD ?? 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
)
try {
  const c = await pool.connect()
  await fillLedger(c, product.url, Number(process.argv[2] ?? 100000))
  c.release()
  if (process.env.EXPLAIN) {
    await pool.query("alter system set session_preload_libraries = 'auto_explain'")
    await pool.query('alter system set auto_explain.log_min_duration = 5')
    await pool.query('alter system set auto_explain.log_analyze = on')
    await pool.query('alter system set auto_explain.log_timing = on')
    await pool.query('alter system set logging_collector = off')
    await pool.query('select pg_reload_conf()')
    await pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
        ['client backend'],
      )
      .catch(() => {})
    await sleep(2000)
  }
  for (const [clients, among] of [
    [1, 20000],
    [4, 20000],
    [1, 128],
  ] as const) {
    const batches = Array.from({ length: 40 }, () => batch(among))
    const next = (i: number) => batches[i % 40]!
    await load(product.url, 20, clients, next)
    await sleep(2500)
    for (let r = 0; r < Number(process.env.R ?? 3); r++) {
      const pids = (
        await pool.query(
          'select pid from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()',
          ['client backend'],
        )
      ).rows
        .map((x: any) => x.pid)
        .join(',')
      const perf = process.env.PERF
        ? spawn('perf', ['record', '-q', '-F', '1999', '-g', '-p', pids, '-o', process.env.PERF])
        : undefined
      const a = cpu()
      const { perSecond, p50 } = await load(product.url, 80, clients, next)
      const m = cpu()
      if (perf) {
        perf.kill('SIGINT')
        await once(perf, 'exit')
      }
      await sleep(2500)
      const b = cpu()
      console.log(
        clients,
        among,
        `${(perSecond * 500).toFixed(0)} lines/s p50 ${p50.toFixed(1)} node ${((m.node - a.node) / 80).toFixed(1)} pg ${((m.pg - a.pg) / 80).toFixed(1)} ms/batch; afterwards pg ${((b.pg - m.pg) / 80).toFixed(1)} node ${((b.node - m.node) / 80).toFixed(1)}`,
      )
    }
  }
  if (process.env.EXPLAIN) {
    const { cpSync } = await import('node:fs')
    cpSync(dataDir, process.env.EXPLAIN, { recursive: true })
  }
} finally {
  await pool.end()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
