import { startSession } from '#shared/database.ts'
import { openSite } from '#shared/filled-site.ts'
import { staffAt } from '#shared/site.ts'
import { measureGate } from './gate.ts'
import { measureImport } from './import.ts'
import { idAt, PLAYERS } from './players.ts'

const OWNER = staffAt(0)

await using site = await openSite('sanctions', { people: 20_000, sanctions: 20_000 }, async (pool) => {
  await pool.query(`update users set role = 'owner' where id = $1`, [OWNER])
  await pool.query(
    `insert into users (id, username, discriminator, allowlist_status)
       select ($1::bigint + n)::text, 'hrac' || n, '0', 'approved' from generate_series(0, $2::int - 1) n`,
    [idAt(0), PLAYERS],
  )
})
await measureGate(site)
await measureImport(site, await startSession(site.pool, OWNER))
