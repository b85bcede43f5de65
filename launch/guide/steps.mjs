import { basename, join } from 'node:path'
import { lastLines } from './machine.mjs'

export const PAGES = ['docs/setup.md', 'docs/backup.md', 'README.md']
const HOME = '/opt/westmore'
const RUNNING = `${HOME}/current`
const ROOT = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const NODE = `/srv/guide-tools/node_modules/node-linux-${process.arch}/bin/node`
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

const webhookUnit = `[Service]
ExecStart=${NODE} /srv/guide-tools/launch/guide/webhook.mjs
`
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
async function examine(machine, line, folder) {
  const { code, output } = await machine.type(line, { folder })
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

const install = (machine, version) => {
  const folder = `/usr/local/lib/npm-${version}`
  const lines = [
    `mkdir -p ${folder} && tar -xf /srv/guide/npm-${version}.tgz -C ${folder} --strip-components=1`,
    `ln -sf ${folder}/bin/npm-cli.js /usr/local/bin/npm && ln -sf ${folder}/bin/npx-cli.js /usr/local/bin/npx`,
    `chmod +x ${folder}/bin/*.js && npm --version`,
  ]
  return run(machine, lines.join(' && '))
}
const node = async (machine) => {
  await run(machine, `cp ${NODE} /usr/local/bin/node`)
  await install(machine, '11.6.0')
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
const whileStopped = async ({ second, origin }, work) => {
  await run(second, 'systemctl stop westmore')
  await work(second)
  await run(second, 'systemctl start westmore', { limit: 120 })
  await isUp(second, origin.commit(), 60)
}

const update = async (site, line, state) => {
  const commit = site.origin.next(state, site.running)
  await run(site.first, line, { folder: HOME, limit: 600 })
  await isUp(site.first, commit)
  site.running = commit
}
/** Presses Ctrl+C while an update switches to the new version. */
const interruptUpdate = async (site, line) => {
  await refused(site.first, line, /Přepínám/, { folder: HOME, hand: pressCtrlC('Přepínám', 5) })
  await isUp(site.first, site.running)
}

/** Restores the running version by hand after a failed step, so that the steps after it can succeed. */
export async function repair({ first, commit, running }) {
  const folder = running === commit ? '.' : `releases/${running}`
  const restart =
    'systemctl reset-failed westmore; systemctl enable --quiet westmore; systemctl restart westmore'
  await run(first, `ln -sfn ${folder} current && ${restart}`, { folder: HOME, limit: 120 })
  await isUp(first, running)
}

const INTERACTIVE = 'npm run setup -- --service --caddy'
const OWN_AUTHORITY = '--own-authority'
const CURRENT = 'cd /opt/westmore/current'
const CLONE = 'git clone ADRESA-REPOZITÁŘE /opt/westmore'
const STOP = 'systemctl stop westmore westmore-call.timer'
const APT = 'apt install git caddy'
const UPDATE = 'npm run update'
const WITHOUT_BACKUP = '--without-backup'
const cloned = (line) => line.replace('ADRESA-REPOZITÁŘE', '/srv/guide/origin.git')

/**
 * `guide` are commands of the Markdown, which `act` gets as they are written there. A step without commands changes a machine from
 * outside, or replaces a service that the machines cannot reach, as its name says.
 */
const step = (name, guide, act) => ({ name, guide, act })
/** A step without which the run ends. */
const needed = (name, guide, act) => ({ name, guide, act, isNeeded: true })

export const steps = [
  needed('a bare Debian 12 boots', [], ({ first }) => first.boot()),
  needed('apt update', [], ({ first }) => run(first, 'apt update')),
  needed('Git and Caddy', [APT], ({ first }, line) => run(first, line)),
  needed(
    'Debian’s Node 18 (apt install nodejs; an npm of the same age from the registry)',
    [],
    async ({ first }) => {
      await run(first, 'apt install --no-install-recommends nodejs')
      await install(first, '9.2.0')
    },
  ),
  needed('the clone', [CLONE], ({ first }, line) => run(first, cloned(line))),
  needed(
    'Node 18 is refused in one line before anything is installed',
    ['cd /opt/westmore', INTERACTIVE],
    async ({ first }, cd, line) => {
      const output = await refused(first, `${cd} && ${line}`, /\b20\b/, { limit: 30 })
      const lines = output.split('\n').filter((text) => text && !text.startsWith('>'))
      check(lines.length === 1, `${lines.length} lines`, output)
      check((await first.type(`ls ${HOME}/node_modules`)).code !== 0, 'node_modules was made')
    },
  ),
  needed('a newer Node (the project’s instead of NodeSource’s, npm 11.6.0)', [], ({ first }) => node(first)),
  needed('Discord (the stand-in instead of discord.com, by three lines of .env)', [], async ({ first }) => {
    await standIn(first)
    first.write(`${HOME}/.env`, discord)
  }),
  needed(
    'setup by flags: the service answers over HTTPS',
    [/^npm run setup -- --public-url https:\/\/westmore\.cz/, OWN_AUTHORITY],
    async ({ first, commit }, line, authority) => {
      const filled = line.replace('…', CLIENT_ID).replace('…', OWNER)
      const env = { DISCORD_CLIENT_SECRET: SECRET }
      await run(first, `${filled} ${authority}`, { folder: HOME, env, limit: 600 })
      await isUp(first, commit, 60)
    },
  ),
  step(
    'setup by questions: Enter keeps known answers, flags give the others',
    [INTERACTIVE, OWN_AUTHORITY, ...values.keys()],
    async ({ first, commit }, line, authority, ...flags) => {
      const typed = [line, authority, ...flags.map((flag) => `${flag} ${values.get(flag)}`)].join(' ')
      await run(first, typed, { folder: HOME, ...pressEnter() })
      await isUp(first, commit, 60)
    },
  ),
  step('signing in and writing over HTTPS', [], async (site) => {
    await write(site, site.first, 'before the backup')
    await hasAll(site.first, site.written)
  }),
  step(
    'a call of the service (to the run’s own webhook)',
    [
      INTERACTIVE,
      OWN_AUTHORITY,
      '--call-mail-to',
      CURRENT,
      'npm run call try',
      'systemctl list-timers westmore-call',
      'journalctl -u westmore-call',
    ],
    async ({ first, commit }, setup, authority, mail, cd, call, ...looks) => {
      first.write('/etc/systemd/system/guide-webhook.service', webhookUnit)
      await run(first, 'systemctl daemon-reload && systemctl start guide-webhook')
      const env = { CALL_WEBHOOK_URL: 'http://127.0.0.1:3003/api/webhooks/1/guide' }
      await run(first, `${setup} ${authority} ${mail} ''`, { folder: HOME, env })
      await isUp(first, commit)
      await run(first, `${cd} && ${call}`)
      check((await run(first, 'cat /root/called')).includes('content'), 'nothing was sent')
      for (const look of looks) await run(first, look)
    },
  ),
  step('the doctor finds no error', ['npm run doctor'], ({ first }, line) => examine(first, line, HOME)),
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
  step('a backup while the service runs', ['npm run backup -- <folder>'], async (site, line) => {
    const output = await run(site.first, line.replace('<folder>', BACKUPS), { folder: RUNNING })
    site.backup = output.trim().split('\n').at(-1)
    const owner = await run(site.first, `stat -c '600 %U %G' ${BACKUPS}`)
    const found = await run(site.first, `stat -c '%a %U %G' ${site.backup}`)
    check(found === owner, `it is not ${owner.trim()}`)
  }),
  step(
    'a drill of it while the service runs',
    ['npm run backup:drill -- <file>'],
    ({ first, backup }, line) => run(first, line.replace('<file>', backup), { folder: RUNNING }),
  ),
  step(
    'with a key, an unencrypted file is refused',
    ['npm run backup:drill -- <file>', 'openssl rand -base64 32', '--unencrypted'],
    async ({ first, backup }, line, openssl, option) => {
      const typed = `BACKUP_KEY="$(${openssl})" ${line.replace('<file>', backup)}`
      await refused(first, typed, /BACKUP_KEY/, { folder: RUNNING })
      await run(first, `${typed} ${option}`, { folder: RUNNING })
    },
  ),
  step('an update', [CURRENT, UPDATE], (site, cd, line) => update(site, `${cd} && ${line}`, 'good')),
  step('an update with changed packages', [UPDATE, WITHOUT_BACKUP], (site, line, option) =>
    update(site, `${line} -- ${option}`, 'packages'),
  ),
  step(
    'a version that does not start: the previous one runs again',
    [UPDATE, WITHOUT_BACKUP],
    async (site, line, option) => {
      site.origin.next('broken', site.running)
      await refused(site.first, `${line} -- ${option}`, /Běží zase/, { folder: HOME, limit: 600 })
      await isUp(site.first, site.running)
    },
  ),
  step(
    'a version that hangs, Ctrl+C: the previous one runs again',
    [UPDATE, WITHOUT_BACKUP],
    async (site, line, option) => {
      site.origin.next('hanging', site.running)
      await interruptUpdate(site, `${line} -- ${option}`)
    },
  ),
  step(
    'the same update again does not report that it is already running',
    [UPDATE, WITHOUT_BACKUP],
    (site, line, option) => interruptUpdate(site, `${line} -- ${option}`),
  ),
  step('the update after it', [UPDATE], (site, line) => update(site, line, 'good')),
  step('a reboot: the site starts by itself with all tickets', [], async (site) => {
    await write(site, site.first, 'before the reboot')
    await site.first.reboot()
    await isUp(site.first, site.running, 90)
    await hasAll(site.first, site.written)
  }),
  step(
    'only signed versions',
    [
      UPDATE,
      'git -C /opt/westmore config gpg.format ssh',
      'git -C /opt/westmore config gpg.ssh.allowedSignersFile /etc/westmore-signers',
      /^echo "westmore ssh-ed25519 AAAA…"/,
      'git -C /opt/westmore verify-tag ZNAČKA',
    ],
    async (site, line, format, file, signers, verify) => {
      const { first, origin } = site
      setEnv(first, 'UPDATE_SIGNED', 'required')
      const key = origin.sign(origin.next('good', site.running), 'v2')
      await refused(first, line, /nemá podpis/, { folder: HOME })
      const trusted = signers.replace('ssh-ed25519 AAAA…', key)
      for (const typed of [trusted, format, file, verify.replace('ZNAČKA', 'v2')]) await run(first, typed)
      await run(first, line, { folder: HOME })
      site.running = origin.commit()
      await isUp(first, site.running)
    },
  ),
  step(
    'a version by its name',
    [UPDATE, '-- --to VERZE', '--restart "příkaz"', '--stop "příkaz"'],
    async (site, line, to, restart, stop) => {
      const commit = site.origin.git('rev-parse', '--short=12', 'v2~1')
      setEnv(site.first, 'UPDATE_SIGNED', 'off')
      const command = (option) =>
        option.replace('příkaz', `systemctl ${option.slice(2).split(' ')[0]} westmore`)
      const typed = [line, to.replace('VERZE', commit), command(restart), command(stop)].join(' ')
      await run(site.first, typed, { folder: HOME })
      await isUp(site.first, commit)
      site.running = commit
    },
  ),
  needed(
    'another host: Debian, Git, Caddy, Node, the clone',
    [APT, CLONE],
    async ({ second }, apt, clone) => {
      await second.boot()
      await run(second, `apt update && ${apt}`)
      await node(second)
      await run(second, cloned(clone))
    },
  ),
  step('the whole site without configuration, Ctrl+C', ['npm start'], async ({ second }, line) => {
    const hand = pressCtrlC('Westmore is open', 2)
    const { output } = await second.type(line, { folder: HOME, hand, limit: 400 })
    check(output.includes('Westmore is open'), 'it did not open', output)
  }),
  step(
    'copies elsewhere (to the run’s own WebDAV)',
    [
      'apt-get install -y rclone',
      'cd /opt/westmore',
      /^echo "BACKUP_KEY=/,
      INTERACTIVE,
      OWN_AUTHORITY,
      /^--copy-kind webdav /,
      CURRENT,
      'npm run backup:fetch -- /root/westmore-move',
    ],
    async (site, apt, cd, key, setup, authority, copies, current, fetch) => {
      const { first, running } = site
      await serveStorage(first, apt)
      await run(first, `${cd} && ${key}`)
      const flags = storage.reduce((typed, value) => typed.replace('…', value), copies)
      const typing = pressEnter({ RCLONE_CONFIG_OFFSITE_PASS: SECRET })
      await run(first, `${setup} ${authority} ${flags}`, { folder: HOME, ...typing })
      await isUp(first, running)
      await visit(first, 'copy')
      await run(first, `${current} && ${fetch.replace('/root/westmore-move', '/root/fetched')}`)
      site.backup = (await run(first, 'ls /root/fetched/*.backup')).trim()
    },
  ),
  step(
    'moving to another host: the old one',
    [CURRENT, STOP, 'npm run backup -- /root/westmore-move', 'cp /opt/westmore/.env /root/westmore-move/env'],
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
    'moving to another host: the new one',
    [
      'cd /opt/westmore',
      'install -m 600 /root/westmore-move/env .env',
      INTERACTIVE,
      OWN_AUTHORITY,
      STOP,
      'mv /var/lib/westmore/postgres /root/westmore-move/empty',
      CURRENT,
      'npm run restore -- /root/westmore-move/westmore-*.backup',
      'systemctl start westmore westmore-call.timer',
      'npm run doctor',
      'rm -r /root/westmore-move',
    ],
    async ({ second, origin, written }, cd, env, setup, authority, ...lines) => {
      await standIn(second)
      await run(second, `${cd} && ${env} && ${setup} ${authority}`, pressEnter())
      const [doctor, remove] = lines.splice(-2)
      await run(second, lines.join(' && '))
      await isUp(second, origin.commit(), 60)
      await hasAll(second, written)
      await examine(second, doctor, RUNNING)
      await run(second, remove)
    },
  ),
  step(
    'a restore brings back all tickets of the backup',
    [/^npm run restore -- \/srv\/backups\/westmore\/\S+\.backup$/, 'systemctl restart westmore'],
    async (site, line) => {
      const file = join(BACKUPS, basename(site.backup))
      site.second.copy(join(site.first.root, site.backup), file)
      await whileStopped(site, async (second) => {
        await run(second, 'mv /var/lib/westmore/postgres /var/lib/westmore/postgres-before')
        await run(second, line.replace(/\/srv\S+/, file), { folder: RUNNING })
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
  step('moving the data there', ['npm run move -- postgres://user@host/db'], async (site, line) => {
    const address = 'postgres://westmore:of-the-guide@127.0.0.1/westmore'
    await whileStopped(site, async (second) => {
      await run(second, line.replace(/postgres:\S+/, address), { folder: RUNNING })
      setEnv(second, 'DATABASE_URL', address)
    })
    await hasAll(site.second, ['before the backup'])
    await write(site, site.second, 'before the way back')
  }),
  step('moving the data back', ['npm run move -- embedded'], async (site, line) => {
    await whileStopped(site, async (second) => {
      await run(second, 'mv /var/lib/westmore/postgres /var/lib/westmore/postgres-moved')
      await run(second, line, { folder: RUNNING })
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
  ['--to', PROSE],
  [/^npm run update -- --to \w{12}$/, 'for data older than the run has'],
  ['--copy-region', 'for S3, which the run does not have'],
  ['git verify-tag', PROSE],
  [
    /^npm run (backup|move|restore|setup|call|restore -- <file>|backup:fetch -- <folder>|update -- --without-backup)$|^systemctl stop westmore$/,
    PROSE,
  ],
  ['gpg --import westmore.asc', 'the run uses SSH signatures instead'],
  [/^git clone .* && cd |^cp \.env\.example |docker|^git pull$|^--stop-timeout|^openssl rand -hex/, DOCKER],
  [/^systemctl edit/, 'opens an editor'],
  [/^rsync /, 'needs a third machine'],
  [/pgbackrest|^su postgres -c psql|postgresql@15-main/, RECOVERY],
  [
    /^npm test|^npm run (dev|game|life|bench|format|licences|supply|tables|test:faults|test:guide)\b|^git ls-files/,
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
