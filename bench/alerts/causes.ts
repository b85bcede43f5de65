import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { addAdministrators, connectionIn, untilFound } from '#shared/database.ts'
import { ask as send, post } from '#shared/load.ts'
import { asGame } from '#shared/log-lines.ts'
import { fillDisk, kill, signalDatabase } from '#shared/two-nodes.ts'
import { type Site, syncAllowlist } from './site.ts'

export interface Cause {
  alert: string
  /** Description for the printed table. */
  cause: string
  begin: (site: Site) => Promise<unknown>
  end: (site: Site) => Promise<unknown>
}

/** Work that repeats until `stopLoops`. */
const running = new Map<string, AbortController>()

/** Repeats the work in `parallel` loops, with a rest (ms) after each run. */
function startLoops(name: string, parallel: number, rest: number, work: () => Promise<unknown>): void {
  const over = new AbortController()
  running.set(name, over)
  for (let at = 0; at < parallel; at += 1)
    void (async () => {
      while (!over.signal.aborted) {
        await work().catch(() => {})
        await sleep(rest)
      }
    })()
}

const stopLoops = (name: string) => running.get(name)?.abort()

/** Caused by rows and heartbeats, so they can run at the same time without disturbing each other. */
export const concurrentCauses: Cause[] = [
  {
    alert: 'WestmoreQueueStuck',
    cause: 'a job under way for 40 minutes (its row dated back)',
    begin: ({ pool }) =>
      pool.query(`insert into pgboss.job (name, state, policy, started_on, expire_seconds)
        select name, 'active', policy, now() - interval '40 minutes', 86400 from pgboss.queue where name = 'allowlist-pictures'`),
    end: ({ pool }) =>
      pool.query(`update pgboss.job set state = 'completed', completed_on = now()
        where name = 'allowlist-pictures' and state = 'active'`),
  },
  {
    alert: 'WestmoreJobFailed',
    cause: 'a job fails because its table was renamed',
    begin: async ({ pool }) => {
      await pool.query('alter table ticket_counts rename to ticket_counts_away')
      await queue(pool, 'counts')
    },
    end: ({ pool }) => pool.query('alter table ticket_counts_away rename to ticket_counts'),
  },
  {
    alert: 'WestmoreDiscordStuck',
    cause: 'the stand-in of Discord answers 500 to a role of 40 minutes ago',
    begin: async ({ pool, failDiscord }) => {
      await failDiscord('500')
      await pool.query(`insert into discord_outbox (lane, kind, discord_id, created_at, due_at)
        values ('role 1', 'role', '20000000000000009', now() - interval '40 minutes', now())`)
      await pool.query(`select pg_notify('live', '{"topic":"discord","to":{}}')`)
    },
    end: ({ failDiscord }) => failDiscord(null),
  },
  {
    alert: 'WestmoreIngestBehind',
    cause: 'the heartbeat says that 9,000 lines wait on its disk',
    begin: async ({ game }) => void (game.lines = 9_000),
    end: async ({ game }) => void (game.lines = 0),
  },
  {
    alert: 'WestmoreIngestLost',
    cause: 'the heartbeat says that 7 lines had no room',
    begin: async ({ game }) => void (game.dropped = 7),
    end: async () => {},
  },
  {
    alert: 'WestmoreRetentionLate',
    cause: 'the nightly runs fail since three days ago (rows dated back); ended by a run',
    begin: async ({ pool }) => {
      // A new site runs the retention by itself.
      await untilFound(pool, `select 1 from retention_runs where outcome = 'done'`)
      await pool.query(`update retention_runs set started_at = started_at - interval '3 days';
        insert into retention_runs (id, outcome, finished_at, dry_run) values (gen_random_uuid(), 'failed', now(), false)`)
    },
    end: ({ pool }) => queue(pool, 'retention'),
  },
  {
    alert: 'WestmoreBackupLate',
    cause: 'the last backup is of 27 hours ago (its row dated back); ended by a backup',
    begin: async ({ ask, pool }) => {
      await backUp({ ask, pool })
      await pool.query(`update backup_runs set asked_at = asked_at - interval '27 hours',
        started_at = started_at - interval '27 hours', finished_at = finished_at - interval '27 hours'`)
    },
    end: backUp,
  },
]

/** Run one after the other, because the second silences the game server. */
export const gateCauses: Cause[] = [
  {
    alert: 'WestmoreGateBehind',
    cause: 'a player is approved and the game server does not ask (the decision dated 90 s back)',
    begin: async ({ ask, firstUrl, pool, player }) => {
      await syncAllowlist(firstUrl)
      await ask('/api/allowlist/questions', { body: { question: 'Kdo jste?' } })
      const questions: { id: string }[] = await ask('/api/allowlist/questions', { cookie: player })
      const answers = questions.map(({ id }) => ({ questionId: id, answer: 'Přijela jsem za prací.' }))
      await ask('/api/allowlist/submissions', { cookie: player, body: { answers } })
      const { rows } = await pool.query<{ id: string }>('select id from allowlist_submissions')
      await ask(`/api/allowlist/submissions/${rows[0]?.id}/approve`, { body: {} })
      await pool.query(`update game_marks set at = at - interval '90 seconds' where seq > 0`)
    },
    end: async ({ firstUrl }) => syncAllowlist(firstUrl),
  },
  {
    alert: 'WestmoreGameSilent',
    cause: 'the game server sends no heartbeat (the last one dated 400 s back)',
    begin: async ({ game, pool }) => {
      game.isOn = false
      await sleep(2_000)
      await pool.query(`update game_heartbeats set at = now() - interval '400 seconds'`)
    },
    end: async ({ game }) => void (game.isOn = true),
  },
]

let locker: Client | undefined
let sockets: Socket[] = []
/** Delay (ms) of the second node's line to the database, in each direction. */
const DELAY = 600
const HELD = 'globalThis.held=Buffer.alloc(1_200_000_000,1)'
const FILES = 300

/** Affect the second node only; run one after the other. */
export const secondNode: Cause[] = [
  {
    alert: 'WestmoreDown',
    cause: 'a node is killed',
    begin: ({ kill: killNode }) => killNode('second'),
    end: ({ restart }) => restart('second'),
  },
  {
    alert: 'WestmoreDeaf',
    cause: 'its LISTEN connection is ended and its database takes no new one',
    begin: async ({ line, pool }) => {
      line.set({ isFull: true })
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'westmore live'`)
    },
    end: async ({ line }) => line.set({ isFull: false }),
  },
  {
    alert: 'WestmoreEventLoop',
    cause: 'its processor is taken away for 0.45 s of each 0.6 s',
    begin: async ({ secondPid }) =>
      startLoops('processor', 1, 150, async () => {
        kill(secondPid(), 'SIGSTOP')
        await sleep(450)
        kill(secondPid(), 'SIGCONT')
      }),
    end: async ({ secondPid }) => {
      stopLoops('processor')
      await sleep(1_000)
      kill(secondPid(), 'SIGCONT')
    },
  },
  {
    alert: 'WestmoreSlow',
    cause: `its line to the database is ${DELAY} ms slower each way`,
    begin: async (site) => {
      const cookies = await addAdministrators(site.pool, 40)
      site.line.set({ delay: DELAY })
      startLoops('slow', 4, 500, () => readTodos(site.secondUrl, cookies))
    },
    end: async ({ line }) => {
      stopLoops('slow')
      line.set({ delay: 0 })
    },
  },
  {
    alert: 'WestmorePoolFull',
    cause: 'a table is locked and 30 people ask for it again and again',
    begin: async (site) => {
      const cookies = await addAdministrators(site.pool, 40)
      locker = new Client(connectionIn(site.dataDir))
      await locker.connect()
      await locker.query('begin; lock table todos in access exclusive mode')
      startLoops('crowd', 30, 50, () => readTodos(site.secondUrl, cookies))
    },
    end: async () => {
      stopLoops('crowd')
      await locker?.end()
    },
  },
  {
    alert: 'WestmoreMemory',
    cause: 'a node that holds 1.2 GB more than it needs',
    begin: ({ restart }) =>
      restart('second', { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HELD)}` }),
    end: ({ restart }) => restart('second'),
  },
  {
    alert: 'WestmoreFiles',
    cause: `a node that may open ${FILES} files has nine of ten open, by connections`,
    begin: async (site) => {
      await site.restart('second', {}, ['prlimit', `--nofile=${FILES}:${FILES}`])
      const text = await (await fetch(`http://${site.targets[1]}/metrics`)).text()
      const open = Number(/^process_open_fds (\d+)/m.exec(text)?.[1] ?? 0)
      const { port } = new URL(site.secondUrl)
      const request = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
      sockets = Array.from({ length: Math.round(FILES * 0.88) - open }, (_, at) => {
        const localAddress = `127.0.0.${2 + (at % 20)}`
        const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
        socket.on('error', () => {})
        socket.write(request)
        return socket
      })
    },
    end: async ({ restart }) => {
      for (const socket of sockets) socket.destroy()
      await restart('second')
    },
  },
]

const line = { category: 'ALERTS', script_name: 'alerts', action: 'line' }

/** Affect the whole site; run last, one after the other. */
export const everywhere: Cause[] = [
  {
    alert: 'WestmoreErrors',
    cause: 'the disk of the database is full while the game sends lines',
    begin: async (site) => {
      startLoops('lines', 4, 200, () => send(site.firstUrl, post('/api/logs', line, asGame)))
      if (!site.hasOwnDisk) throw new Error('needs its own disk (root can mount one)')
      const over = new AbortController()
      running.set('ballast', over)
      fillDisk(site.dataDir, over.signal).catch(console.error)
    },
    end: async () => stopLoops('ballast'),
  },
  {
    alert: 'WestmoreDatabaseAway',
    cause: 'the database stands still (its processes stopped)',
    begin: async ({ dataDir }) => {
      stopLoops('lines')
      signalDatabase(dataDir, 'SIGSTOP')
    },
    end: async ({ dataDir }) => {
      signalDatabase(dataDir, 'SIGCONT')
    },
  },
]

const queue = (pool: Site['pool'], name: string) =>
  pool.query(
    `insert into pgboss.job (name, policy, retry_limit) select name, policy, 0 from pgboss.queue where name = $1`,
    [name],
  )

async function backUp({ ask, pool }: Pick<Site, 'ask' | 'pool'>): Promise<void> {
  await ask('/api/backup', { body: {} })
  await untilFound(pool, 'select where not exists (select from backup_runs where finished_at is null)')
}

async function readTodos(url: string, cookies: string[]): Promise<void> {
  const cookie = cookies[Math.floor(Math.random() * cookies.length)] ?? ''
  const answer = await fetch(`${url}/api/todos`, { headers: { cookie } })
  await answer.text()
}
