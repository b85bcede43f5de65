import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, postgresAccount, postgresPrograms } from './nodes.ts'
import { freePort } from './product.ts'

/** How long (ms) a part may take to be there. */
const PATIENCE = 60_000
/** As Patroni counts them (s): how long a leader that says nothing stays one, how often each looks, how long etcd may take. */
const TTL = 10
const LOOP = 2
const RETRY = 3

/** Debian's programs; undefined when one of them is not installed. */
export function findPrograms() {
  const paths = {
    etcd: '/usr/bin/etcd',
    patroni: '/usr/bin/patroni',
    pgbouncer: '/usr/sbin/pgbouncer',
    haproxy: '/usr/sbin/haproxy',
  }
  const postgres = postgresPrograms
  return postgres && Object.values(paths).every((path) => existsSync(path))
    ? { ...paths, postgres }
    : undefined
}

type Programs = NonNullable<ReturnType<typeof findPrograms>>

/** What runs of one machine of the database: Patroni and the PostgreSQL it started. */
export interface Member {
  name: string
  port: string
  api: string
  data: string
  child: ChildProcess
}

/** A database of two members that fails over, a pooler before it, and a balancer before both. */
export async function openCluster(programs: Programs, folder: string) {
  const account = postgresAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const children: ChildProcess[] = []
  const start = (name: string, program: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      stdio: ['ignore', log, log],
      env: bareEnv(folder),
    })
    children.push(child)
    return child
  }

  const [client, peer] = [await freePort(), await freePort()]
  const own = `http://127.0.0.1:${client}`
  const ofPeers = `http://127.0.0.1:${peer}`
  const settings = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': ofPeers,
    'initial-advertise-peer-urls': ofPeers,
    'initial-cluster': `default=${ofPeers}`,
  }
  start(
    'etcd',
    programs.etcd,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
  )
  await until('etcd', () => isOk(`${own}/health`))

  const startMember = (member: Omit<Member, 'child'>): Member => {
    const file = join(folder, `${member.name}.yml`)
    writeFileSync(file, JSON.stringify(settingsOf(member, programs.postgres, client), null, 2))
    return { ...member, child: start(member.name, programs.patroni, [file]) }
  }
  const members: Member[] = []
  // Neither may be a word of SQL: PostgreSQL is told them as its synchronous standbys.
  for (const name of ['alfa', 'bravo']) {
    members.push(
      startMember({ name, port: await freePort(), api: await freePort(), data: join(folder, name) }),
    )
    await until(name, () => isOk(`http://127.0.0.1:${members.at(-1)?.api}/health`))
  }
  const isSynchronous = () => anyOk(members.map(({ api }) => `http://127.0.0.1:${api}/synchronous`))
  await until('the synchronous standby', isSynchronous)

  return {
    members,
    /** Every server, as `DATABASE_URL` takes them. */
    address: (database: string) =>
      `postgres://postgres@${members.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}`,
    isSynchronous,
    async primary(): Promise<Member> {
      for (;;) {
        for (const member of members) if (await isOk(`http://127.0.0.1:${member.api}/primary`)) return member
        await sleep(100)
      }
    },
    /** Starts again what was killed. */
    revive(member: Member): void {
      Object.assign(member, startMember(member))
    },
    /** A pooler of sessions on a port of its own, behind the balancer. */
    async startPooler(before: string): Promise<string> {
      const port = await freePort()
      const file = join(folder, 'pgbouncer.ini')
      writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n')
      writeFileSync(file, poolerSettings({ port, before, folder }))
      start('pgbouncer', programs.pgbouncer, [file])
      return port
    },
    /** The balancer: one port leads to the primary, the other to the nodes that are ready. */
    async startBalancer(nodes: string[]): Promise<{ database: string; site: string }> {
      const [database, site] = [await freePort(), await freePort()]
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(file, balancerSettings({ database, site, members, nodes }))
      start('haproxy', programs.haproxy, ['-f', file, '-db'])
      return { database, site }
    },
    async stop(): Promise<void> {
      for (const child of children.toReversed()) await ended(child, 'SIGTERM')
      for (const { data } of members) killPostgres(data)
    },
  }
}

const poolerSettings = ({ port, before, folder }: { port: string; before: string; folder: string }) => `
[databases]
* = host=127.0.0.1 port=${before}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = session
default_pool_size = 40
server_login_retry = 1
server_check_delay = 5
query_wait_timeout = 4
`

interface Balanced {
  /** The ports it listens on. */
  database: string
  site: string
  members: Member[]
  nodes: string[]
}

// No node is ready while the database is away: the balancer itself says when to come back.
const balancerSettings = ({ database, site, members, nodes }: Balanced) => `
defaults
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  default-server inter 1s fall 2 rise 1
listen database
  mode tcp
  bind 127.0.0.1:${database}
  option httpchk GET /primary
${members.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api} on-marked-down shutdown-sessions`).join('\n')}
listen site
  mode http
  bind 127.0.0.1:${site}
  option httpchk GET /readyz
  option redispatch
  retries 3
  http-error status 503 content-type text/plain hdr Retry-After 2 lf-string later
  retry-on conn-failure
${nodes.map((port) => `  server node${port} 127.0.0.1:${port} check`).join('\n')}
`

/** Kills PostgreSQL of a member in the midst of what it does; whether Patroni lives on is another matter. */
export function killPostgres(data: string): void {
  try {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // It is down already.
  }
}

export async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isThere())) {
    if (performance.now() - began > PATIENCE)
      throw new Error(`${what} did not come within ${PATIENCE / 1_000} s`)
    await sleep(100)
  }
}

export async function isOk(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.text().catch(() => '')
  return answer?.ok ?? false
}

async function anyOk(urls: string[]): Promise<boolean> {
  return (await Promise.all(urls.map(isOk))).includes(true)
}

/** Synchronous: what was acknowledged is on both; with one left alone it goes on, as Patroni has it without «strict». */
function settingsOf({ name, port, api, data }: Omit<Member, 'child'>, bin: string, etcd: string) {
  return {
    scope: 'westmore',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: LOOP,
        retry_timeout: RETRY,
        maximum_lag_on_failover: 1_048_576,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 120, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: `${data}.pgpass`,
      pg_hba: [
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
        'local all all trust',
      ],
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: '' },
    },
  }
}

function bareEnv(folder: string) {
  // Debian sets an etcd that begins by itself aside with this; its own folder is enough here.
  return { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' }
}
