import { mkdtemp, rm } from 'node:fs/promises'
import { Pool } from 'pg'
import { fillLedger } from './ledger-fill.ts'
import { batch } from './ledger-ingest.ts'
import { startLedger } from './ledger-server.ts'
import { ask } from './load.ts'
import { freePort } from './product.ts'
const dataDir = await mkdtemp('/tmp/zz-')
const product = await startLedger(dataDir, await freePort())
const pool = new Pool({ ...product.connection, max: 1 })
try {
  const c = await pool.connect()
  await fillLedger(c, product.url, 30000)
  for (const among of [128, 20000])
    for (const mode of ['extended', 'external'])
      for (const n of [1, 5, 20]) {
        await c.query('delete from log_additions')
        for (const col of [
          'grains',
          'category_ids',
          'script_ids',
          'server_ids',
          'ats',
          'counts',
          'player_ids',
          'days',
          'day_counts',
          'names',
          'name_ats',
          'last_seen',
        ])
          await c.query(`alter table log_additions alter ${col} set storage ${mode}`)
        await ask(product.url, batch(among))
        await c.query('begin')
        await c.query(`insert into log_additions (grains, category_ids, script_ids, server_ids, ats, counts,
      player_ids, days, day_counts, names, name_ats, last_seen)
    select grains, category_ids, script_ids, server_ids, ats, counts, player_ids, days, day_counts, names, name_ats, last_seen
    from (select * from log_additions limit 1) a, generate_series(2, ${n})`)
        const q = `select sum(count) from log_counts_now where grain = 'day' and category_id = 3 and script_id = 0 and at >= now() - interval '10 days' and at < now()`
        const q2 = `select sum(count) from log_player_days_now where player_id = 7`
        const t: number[][] = [[], []]
        for (let i = 0; i < 40; i++)
          for (const [k, x] of [q, q2].entries()) {
            const b = performance.now()
            await c.query({ name: 'q' + k, text: x })
            t[k]!.push(performance.now() - b)
          }
        const size = (
          await c.query(
            `select pg_total_relation_size('log_additions') s, (select pg_column_size(a.*) from log_additions a limit 1) r, (select sum(pg_column_size(grains)+pg_column_size(ats)+pg_column_size(counts)+pg_column_size(category_ids)+pg_column_size(player_ids)+pg_column_size(names)) from log_additions limit 1) x`,
          )
        ).rows[0]
        console.log(among, mode, n, t.map((x) => Math.min(...x).toFixed(2)).join(' '), JSON.stringify(size))
        await c.query('rollback')
      }
  c.release()
} finally {
  await pool.end()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
