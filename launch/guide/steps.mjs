import { basename, join } from 'node:path'
import { lastLines } from './machine.mjs'

export const PAGES = ['docs/setup.md', 'docs/backup.md', 'README.md']
const HOME = '/opt/westmore'
const ROOT = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const NODE = `/srv/guide-tools/node_modules/node-linux-${process.arch}/bin/node`
export const NPM = '11.6.0'
const CLIENT_ID = '100000000000000042'
const SECRET = 'a-secret-of-the-guide'
const OWNER = '10000000000000021'
const BACKUPS = '/srv/backups/westmore'
const STAND_IN = 'http://127.0.0.1:3002'
const discord = `DISCORD_AUTHORIZE_URL=${STAND_IN}/oauth2/authorize
DISCORD_API_URL=${STAND_IN}/api/v10
DISCORD_CDN_URL=${STAND_IN}
`
const discordUnit = `[Service]
WorkingDirectory=/srv/guide-tools
Environment=DISCORD_CLIENT_ID=${CLIENT_ID} DISCORD_CLIENT_SECRET=${SECRET} STAND_IN_REDIRECT_URIS=https://westmore.cz/user
ExecStart=${NODE} discord-stand-in/main.ts
[Install]
WantedBy=multi-user.target
`

/** Starts one of the programs beside this file in the machine. */
const serve = async (machine, name) => {
  const unit = `[Service]\nExecStart=${NODE} /srv/guide-tools/launch/guide/${name}.mjs\n[Install]\nWantedBy=multi-user.target\n`
  machine.write(`/etc/systemd/system/guide-${name}.service`, unit)
  await run(machine, `systemctl daemon-reload && systemctl enable --quiet --now guide-${name}`)
}
const storageUnit = `[Service]
Environment=HOME=/root
ExecStart=/usr/bin/rclone serve webdav /srv/storage --addr 127.0.0.1:3004 --user guide --pass ${SECRET} --config=
`
const storage = ['http://127.0.0.1:3004', 'guide', 'westmore']

const serveStorage = async (machine, apt) => {
  machine.write('/etc/systemd/system/guide-storage.service', storageUnit)
  await run(machine, `${apt} && mkdir -p /srv/storage`)
  await run(machine, 'systemctl daemon-reload && systemctl start guide-storage')
}

const check = (isRight, why, output = '') => {
  if (!isRight) throw new Error(`${why}\n${lastLines(output)}`.trim())
}

/** Runs a line that must succeed; returns its output. */
async function run(machine, line, options) {
  const { code, output } = await machine.type(line, options)
  check(code === 0, `exit code ${code}`, output)
  return output
}

/** Runs a line that must fail with these words; returns its output. */
async function refused(machine, line, words, options) {
  const { code, output } = await machine.type(line, options)
  check(code !== 0 && words.test(output), `exit code ${code}`, output)
  return output
}

/** Runs the doctor, which may warn. */
async function examine(machine, line) {
  const { code, output } = await machine.type(line)
  const wrong = output.split('\n').filter((text) => text.includes('✘'))
  check(code === 0 || code === 1, `exit code ${code}`, wrong.join('\n'))
}

const visit = (machine, ...args) => {
  const line = `${NODE} /srv/guide-tools/launch/guide/visitor.mjs ${args.map((arg) => `'${arg}'`).join(' ')}`
  return run(machine, line, { env: { NODE_EXTRA_CA_CERTS: ROOT }, limit: 150 })
}
const isUp = (machine, commit, seconds = 30) => visit(machine, 'up', commit, seconds)
const write = async (site, machine, title) => {
  await visit(machine, 'write', title)
  site.written.push(title)
}
const hasAll = async (machine, titles) => {
  const read = JSON.parse(await visit(machine, 'read'))
  const missing = titles.filter((title) => !read.includes(title))
  check(missing.length === 0, `missing: ${missing.join(', ')}`)
}

/** Options to answer each question in a terminal with Enter. */
const pressEnter = (env = {}) => {
  let answered = 0
  const hand = (output, type) => {
    if (output.length === answered || !/: (\x1b\[\d*[A-Z])*$/.test(output)) return
    answered = output.length
    type('\n')
  }
  return { hand, env: { TERM: 'xterm', ...env } }
}
/** Presses Ctrl+C in the terminal some seconds after these words. */
const pressCtrlC = (words, seconds) => {
  let isPressed = false
  return (output, type) => {
    if (isPressed || !output.includes(words)) return
    isPressed = true
    setTimeout(() => type('\x03'), seconds * 1_000)
  }
}

/** Node and npm, for the service that ran from a clone before there were releases. */
const node = (machine) => {
  const folder = '/usr/local/lib/npm'
  const lines = [
    `cp ${NODE} /usr/local/bin/node`,
    `mkdir -p ${folder} && tar -xf /srv/guide/npm-${NPM}.tgz -C ${folder} --strip-components=1`,
    `ln -sf ${folder}/bin/npm-cli.js /usr/local/bin/npm && chmod +x ${folder}/bin/*.js && npm --version`,
  ]
  return run(machine, lines.join(' && '))
}
const standIn = async (machine) => {
  machine.write('/etc/systemd/system/guide-discord.service', discordUnit)
  await run(machine, 'systemctl daemon-reload && systemctl enable --quiet --now guide-discord')
}

const values = new Map([
  ['--game-server-url', 'http://127.0.0.1:30120'],
  ['--connect-address', 'hra.westmore.cz:30120'],
  ['--data-dir', '/var/lib/westmore'],
  ['--backup-folder', BACKUPS],
  ['--port', '3001'],
])
const setEnv = (machine, name, value) => {
  const path = `${HOME}/.env`
  const others = machine
    .read(path)
    .split('\n')
    .filter((line) => !line.startsWith(`${name}=`))
  machine.write(path, [...others, `${name}=${value}`, ''].join('\n'))
}
/** Works on the second machine while its site is stopped, and waits until it runs again. */
const whileStopped = async ({ second, running }, work) => {
  await run(second, 'systemctl stop westmore')
  await work(second)
  await run(second, 'systemctl start westmore', { limit: 120 })
  await isUp(second, running, 60)
}

const ADDRESS = 'https://ADRESA-VYDÁNÍ/'
const SHOP = 'http://127.0.0.1:3005/'
const at = (line) => line.replace(ADDRESS, SHOP)

const update = async (site, line) => {
  const commit = site.releases.next('good')
  await run(site.first, at(line), { limit: 300 })
  await isUp(site.first, commit)
  site.running = commit
}
/** Presses Ctrl+C while an update switches to the new version. */
const interruptUpdate = async (site, line) => {
  await refused(site.first, at(line), /Přepínám/, { hand: pressCtrlC('Přepínám', 5) })
  await isUp(site.first, site.running)
}

/** Visits that read and write, and open streams, while `work` goes on in the machine; none may be lost. */
const besideVisitors = async (machine, seconds, work) => {
  const visitors = visit(machine, 'busy', 200, seconds)
  await work()
  const { lost, done, held } = JSON.parse(await visitors)
  check(held === 200, `${held} streams`)
  check(done > 50 && lost.length === 0, `${lost.length} of ${done} lost: ${lost[0]}`)
}

/** Restores the running version by hand after a failed step, so that the steps after it can succeed. */
export async function repair({ first, running }) {
  const restart =
    'systemctl reset-failed westmore; systemctl enable --quiet westmore; systemctl restart westmore'
  await run(first, `ln -sfn releases/${running} current && ${restart}`, { folder: HOME, limit: 120 })
  await isUp(first, running)
}

const SETUP = './westmore setup --service --caddy'
const AGAIN = 'westmore setup --service --caddy'
const OWN_AUTHORITY = '--own-authority'
const UNPACK = 'tar -xzf westmore-20*-linux-x64.tar.gz'
const ENTER = 'cd westmore-20*/'
const STOP = 'systemctl stop westmore westmore-call.timer'
const APT = 'apt install caddy'
const UPDATE = `westmore update ${ADDRESS}`
const BACK = 'westmore update --back'
const WITHOUT_BACKUP = '--without-backup'
const unpacked = (line) => line.replace('x64', process.arch)

/**
 * `guide` are commands of the Markdown, which `act` gets as they are written there. A step without commands changes a machine from
 * outside, or replaces a service that the machines cannot reach, as its name says.
 */
const step = (name, guide, act) => ({ name, guide, act })
/** A step without which the run ends. */
const needed = (name, guide, act) => ({ name, guide, act, isNeeded: true })

export const steps = [
  needed('a bare Debian 12 with 1 GB of memory boots', [], ({ first }) => first.boot()),
  needed('apt update', [], ({ first }) => run(first, 'apt update')),
  needed('Caddy', [APT], ({ first }, line) => run(first, line)),
  needed('the release (copied instead of downloaded)', [UNPACK], async ({ first, releases }, line) => {
    await run(first, `cp /srv/guide/releases/${releases.first} /root/ && ${unpacked(line)}`)
  }),
  step('the demo without configuration, Ctrl+C', [ENTER, './westmore start'], async ({ first }, cd, line) => {
    const hand = pressCtrlC('Westmore is open', 2)
    const { output } = await first.type(`bash -c "${cd} && ${line}"`, { hand, limit: 100 })
    check(output.includes('Westmore is open'), 'it did not open', output)
  }),
  needed('Discord (the stand-in instead of discord.com, by three lines of .env)', [], async ({ first }) => {
    await standIn(first)
    first.write(`${HOME}/.env`, discord)
  }),
  needed(
    'setup by flags: the service answers over HTTPS',
    [ENTER, SETUP, /^westmore setup --public-url https:\/\/westmore\.cz/, OWN_AUTHORITY],
    async ({ first, running }, cd, _, line, authority) => {
      const filled = line.replace('…', CLIENT_ID).replace('…', OWNER)
      const env = { DISCORD_CLIENT_SECRET: SECRET }
      await run(first, `${cd} && ./${filled} ${authority}`, { env, limit: 300 })
      await isUp(first, running, 60)
    },
  ),
  step(
    'setup by questions: Enter keeps known answers, flags give the others',
    [AGAIN, OWN_AUTHORITY, ...values.keys()],
    async ({ first, running }, line, authority, ...flags) => {
      const typed = [line, authority, ...flags.map((flag) => `${flag} ${values.get(flag)}`)].join(' ')
      await run(first, typed, pressEnter())
      await isUp(first, running, 60)
    },
  ),
  step('signing in and writing over HTTPS', [], async (site) => {
    await write(site, site.first, 'before the backup')
    await hasAll(site.first, site.written)
  }),
  step(
    'a call of the service (to the run’s own webhook)',
    [
      AGAIN,
      OWN_AUTHORITY,
      '--call-mail-to',
      'westmore call try',
      'systemctl list-timers westmore-call',
      'journalctl -u westmore-call',
    ],
    async ({ first, running }, setup, authority, mail, call, ...looks) => {
      await serve(first, 'webhook')
      const env = { CALL_WEBHOOK_URL: 'http://127.0.0.1:3003/api/webhooks/1/guide' }
      await run(first, `${setup} ${authority} ${mail} ''`, { env })
      await isUp(first, running)
      await run(first, call)
      check((await run(first, 'cat /root/called')).includes('content'), 'nothing was sent')
      for (const look of looks) await run(first, look)
    },
  ),
  step('the doctor finds no error', ['westmore doctor'], ({ first }, line) => examine(first, line)),
  step(
    'status and logs',
    [
      'systemctl status westmore',
      'journalctl -u westmore -n 50',
      'journalctl -u caddy -n 50',
      'systemctl cat westmore',
    ],
    async ({ first }, ...lines) => {
      for (const line of lines) await run(first, line)
    },
  ),
  step('readable log output', ['systemctl restart westmore'], async (site, line) => {
    await run(site.first, `echo LOG_FORMAT=pretty >> ${HOME}/.env && ${line}`)
    await isUp(site.first, site.running)
  }),
  step('a backup while the service runs', ['westmore backup <folder>'], async (site, line) => {
    const output = await run(site.first, line.replace('<folder>', BACKUPS))
    site.backup = output.trim().split('\n').at(-1)
    const owner = await run(site.first, `stat -c '600 %U %G' ${BACKUPS}`)
    const found = await run(site.first, `stat -c '%a %U %G' ${site.backup}`)
    check(found === owner, `it is not ${owner.trim()}`)
  }),
  step('a drill of it while the service runs', ['westmore backup:drill <file>'], ({ first, backup }, line) =>
    run(first, line.replace('<file>', backup)),
  ),
  step(
    'with a key, an unencrypted file is refused',
    ['westmore backup:drill <file>', 'openssl rand -base64 32', '--unencrypted'],
    async ({ first, backup }, line, openssl, option) => {
      const typed = `BACKUP_KEY="$(${openssl})" ${line.replace('<file>', backup)}`
      await refused(first, typed, /BACKUP_KEY/)
      await run(first, `${typed} ${option}`)
    },
  ),
  step('an update with a migration beside 200 visitors', [UPDATE], async (site, line) => {
    await serve(site.first, 'shop')
    await besideVisitors(site.first, 60, () => update(site, line))
  }),
  step('back to the version before, a reboot, and forward again', [BACK, UPDATE], async (site, back) => {
    const newer = site.running
    await run(site.first, back, { limit: 120 })
    await isUp(site.first, site.releases.commit)
    await write(site, site.first, 'written after going back')
    await site.first.reboot()
    await isUp(site.first, site.releases.commit, 90)
    await run(site.first, back, { limit: 120 })
    await isUp(site.first, newer)
    await hasAll(site.first, site.written)
  }),
  step(
    'a version that does not start: the previous one runs again',
    [UPDATE, WITHOUT_BACKUP],
    async (site, line, option) => {
      site.releases.next('broken')
      await refused(site.first, at(`${line} ${option}`), /Běží zase/, { limit: 300 })
      await isUp(site.first, site.running)
    },
  ),
  step(
    'a version that hangs, Ctrl+C: the previous one runs again',
    [UPDATE, WITHOUT_BACKUP],
    async (site, line, option) => {
      site.releases.next('hanging')
      await interruptUpdate(site, `${line} ${option}`)
    },
  ),
  step(
    'the same update again does not report that it is already running',
    [UPDATE, WITHOUT_BACKUP],
    (site, line, option) => interruptUpdate(site, `${line} ${option}`),
  ),
  step('a release without a signature is refused', [UPDATE], async (site, line) => {
    site.releases.next('good', { isSigned: false })
    await refused(site.first, at(line), /404|nemá podpis/)
    await isUp(site.first, site.running)
  }),
  step(
    'the update after it, with a command for another service manager',
    [UPDATE, '--restart "příkaz"'],
    (site, line, option) => update(site, `${line} ${option.replace('příkaz', 'systemctl restart westmore')}`),
  ),
  step('a reboot: the site starts by itself with all tickets', [], async (site) => {
    await write(site, site.first, 'before the reboot')
    await site.first.reboot()
    await isUp(site.first, site.running, 90)
    await hasAll(site.first, site.written)
  }),
  step(
    'a service from a clone of be45aa733392 takes its first release over',
    [APT, UNPACK, ENTER, './westmore update --home /opt/westmore'],
    async ({ older, releases }, apt, unpack, cd, line) => {
      await older.boot()
      await run(older, `apt update && ${apt} git`)
      await node(older)
      await standIn(older)
      await run(older, 'git -c safe.directory=* clone --quiet /srv/guide-tools /opt/westmore', { limit: 100 })
      await run(older, 'git checkout --quiet be45aa733392', { folder: HOME })
      older.write(`${HOME}/.env`, discord)
      const flags = `--public-url https://westmore.cz --client-id ${CLIENT_ID} --owner-ids ${OWNER}`
      const setup = `npm run setup -- ${flags} --service --caddy --own-authority`
      await run(older, setup, { folder: HOME, env: { DISCORD_CLIENT_SECRET: SECRET }, limit: 600 })
      await visit(older, 'write', 'of the clone')
      await run(older, `cp /srv/guide/releases/${releases.first} /root/ && ${unpacked(unpack)}`)
      await run(older, `${cd} && ${line}`, { limit: 300 })
      await isUp(older, releases.commit)
      await hasAll(older, ['of the clone'])
      // Between the two a migration removed what that version reads.
      await refused(older, 'westmore update --back', /Obnovte zálohu/)
      await isUp(older, releases.commit)
      older.end()
    },
  ),
  needed('another host: Debian, Caddy, the release', [APT], async ({ second, releases }, apt) => {
    await second.boot()
    await run(second, `apt update && ${apt}`)
    await run(second, `cp /srv/guide/releases/${releases.first} /root/`)
  }),
  step(
    'copies elsewhere (to the run’s own WebDAV)',
    [
      'apt-get install -y rclone',
      'cd /opt/westmore',
      /^echo "BACKUP_KEY=/,
      AGAIN,
      OWN_AUTHORITY,
      /^--copy-kind webdav /,
      'westmore backup:fetch /root/westmore-move',
    ],
    async (site, apt, cd, key, setup, authority, copies, fetch) => {
      const { first, running } = site
      await serveStorage(first, apt)
      await run(first, `${cd} && ${key}`)
      const flags = storage.reduce((typed, value) => typed.replace('…', value), copies)
      const typing = pressEnter({ RCLONE_CONFIG_OFFSITE_PASS: SECRET })
      await run(first, `${setup} ${authority} ${flags}`, typing)
      await isUp(first, running)
      await visit(first, 'copy')
      await run(first, fetch.replace('/root/westmore-move', '/root/fetched'))
      site.backup = (await run(first, 'ls /root/fetched/*.backup')).trim()
    },
  ),
  step(
    'moving to another host: the old one',
    [STOP, 'westmore backup /root/westmore-move', 'cp /opt/westmore/.env /root/westmore-move/env'],
    async (site, ...lines) => {
      await write(site, site.first, 'before the move')
      await run(site.first, lines.join(' && '))
    },
  ),
  step(
    'moving to another host: the run copies the folder (no network between the machines)',
    [/^scp -pr \/root\/westmore-move /, 'apt-get install -y rclone'],
    async ({ first, second }, scp, apt) => {
      for (const folder of ['/root/westmore-move', '/srv/storage'])
        second.copy(join(first.root, folder), folder)
      await serveStorage(second, apt)
    },
  ),
  step(
    'moving to another host: the new one, with the running release',
    [
      'mkdir -p /opt/westmore',
      'install -m 600 /root/westmore-move/env /opt/westmore/.env',
      UNPACK,
      ENTER,
      SETUP,
      OWN_AUTHORITY,
      STOP,
      'mv /var/lib/westmore/postgres /root/westmore-move/empty',
      'westmore restore /root/westmore-move/westmore-*.backup',
      'systemctl start westmore westmore-call.timer',
      'westmore doctor',
      'rm -r /root/westmore-move',
    ],
    async (site, folder, env, unpack, cd, setup, authority, ...lines) => {
      const { second, running, written } = site
      await standIn(second)
      await run(
        second,
        `cp /srv/guide/releases/westmore-*-${running}-*.tar.gz /root/ && rm /root/*-${site.releases.commit}-*`,
      )
      await run(
        second,
        `${folder} && ${env} && ${unpacked(unpack)} && ${cd} && ${setup} ${authority}`,
        pressEnter(),
      )
      const [doctor, remove] = lines.splice(-2)
      await run(second, lines.join(' && '))
      await isUp(second, running, 60)
      await hasAll(second, written)
      await examine(second, doctor)
      await run(second, remove)
    },
  ),
  step(
    'a restore brings back all tickets of the backup',
    [/^westmore restore \/srv\/backups\/westmore\/\S+\.backup$/, 'systemctl start westmore'],
    async (site, line) => {
      const file = join(BACKUPS, basename(site.backup))
      site.second.copy(join(site.first.root, site.backup), file)
      await whileStopped(site, async (second) => {
        await run(second, 'mv /var/lib/westmore/postgres /var/lib/westmore/postgres-before')
        await run(second, line.replace(/\/srv\S+/, file))
      })
      await hasAll(site.second, ['before the backup'])
    },
  ),
  step('a separate PostgreSQL (apt install postgresql)', [], async ({ second }) => {
    await run(second, 'apt install postgresql')
    const role = "create role westmore login password 'of-the-guide'"
    for (const sql of [role, 'create database westmore owner westmore'])
      await run(second, `su postgres -c "psql -c \\"${sql}\\""`)
  }),
  step('moving the data there', ['westmore move postgres://user@host/db'], async (site, line) => {
    const address = 'postgres://westmore:of-the-guide@127.0.0.1/westmore'
    await whileStopped(site, async (second) => {
      await run(second, line.replace(/postgres:\S+/, address))
      setEnv(second, 'DATABASE_URL', address)
    })
    await hasAll(site.second, ['before the backup'])
    await write(site, site.second, 'before the way back')
  }),
  step('moving the data back', ['westmore move embedded'], async (site, line) => {
    await whileStopped(site, async (second) => {
      await run(second, 'mv /var/lib/westmore/postgres /var/lib/westmore/postgres-moved')
      await run(second, line)
      setEnv(second, 'DATABASE_URL', '')
    })
    await hasAll(site.second, ['before the backup', 'before the way back'])
  }),
]

const DOCKER = 'a bare Debian has no Docker; tested as described in docs/decisions/operations.md'
const RECOVERY = 'for a separate PostgreSQL with pgBackRest; tested as described in the guide'
const DEVELOPERS = 'for developers, not for operators'
const PROSE = 'only mentioned; a step runs it as written elsewhere in the guide'

/** Commands that no step runs, with the reason. */
export const skipped = [
  ['--client-secret', 'the guide warns against it'],
  [
    /--home \/opt\/westmore --without-backup$/,
    'for another major version of PostgreSQL, which no release has yet',
  ],
  [/^--(home|swap)$/, 'the machine has its place, and swap of its own host'],
  ['--copy-region', 'for S3, which the run does not have'],
  [
    /^westmore (update|backup|move|restore|setup|call|restore <file>|backup:fetch <folder>)$|^systemctl stop westmore$/,
    PROSE,
  ],
  [/^tar .* && cd |^cp \.env\.example |docker|^--stop-timeout|^openssl rand -hex/, DOCKER],
  [/^systemctl edit/, 'opens an editor'],
  [/^rsync /, 'needs a third machine'],
  [/pgbackrest|^su postgres -c psql|postgresql@15-main/, RECOVERY],
  [
    /^npm (start|test)|^npm run (dev|game|life|bench|format|licences|release|supply|tables|test:faults|test:guide)\b|^git ls-files|^-- --key/,
    DEVELOPERS,
  ],
  ['systemctl disable --now westmore westmore-call.timer', 'the old machine ends with the run'],
]

const means = (pattern, command) =>
  typeof pattern === 'string' ? pattern === command : pattern.test(command)

export function commandFor(pattern, commands) {
  return commands.find((command) => means(pattern, command))
}

/** Commands of the guide without a step or a reason, and patterns of the steps that are not in the guide. */
export function compare(commands) {
  const patterns = [...steps.flatMap(({ guide }) => guide), ...skipped.map(([pattern]) => pattern)]
  return {
    unknown: commands.filter((command) => !patterns.some((pattern) => means(pattern, command))),
    absent: [...new Set(patterns.filter((pattern) => !commandFor(pattern, commands)).map(String))],
  }
}
