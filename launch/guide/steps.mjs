import { basename, join } from 'node:path'
import { lastLines } from './machine.mjs'

export const PAGES = ['docs/setup.md', 'docs/backup.md', 'README.md']
const HOME = '/opt/westmore'
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
  await run(
    machine,
    `${apt} && mkdir -p /srv/storage && systemctl daemon-reload && systemctl start guide-storage`,
  )
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

const visit = (machine, ...args) =>
  run(
    machine,
    `${NODE} /srv/guide-tools/launch/guide/visitor.mjs ${args.map((arg) => `'${arg}'`).join(' ')}`,
    {
      env: { NODE_EXTRA_CA_CERTS: ROOT },
      limit: 150,
    },
  )
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

const pressEnter = () => {
  let answered = 0
  return (output, type) => {
    if (output.length === answered || !/: (\x1b\[\d*[A-Z])*$/.test(output)) return
    answered = output.length
    type('\n')
  }
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
  return run(
    machine,
    `mkdir -p ${folder} && tar -xf /srv/guide/npm-${version}.tgz -C ${folder} --strip-components=1 && ln -sf ${folder}/bin/npm-cli.js /usr/local/bin/npm && ln -sf ${folder}/bin/npx-cli.js /usr/local/bin/npx && chmod +x ${folder}/bin/*.js && npm --version`,
  )
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
  const lines = machine.read(`${HOME}/.env`).split('\n')
  machine.write(
    `${HOME}/.env`,
    [...lines.filter((line) => !line.startsWith(`${name}=`)), `${name}=${value}`, ''].join('\n'),
  )
}
const stopped = async (machine, work) => {
  await run(machine, 'systemctl stop westmore')
  await work()
  await run(machine, 'systemctl start westmore', { limit: 120 })
}

const update = async (site, line, state) => {
  const commit = site.origin.next(state, site.running)
  await run(site.first, line, { folder: HOME, limit: 600 })
  await isUp(site.first, commit)
  site.running = commit
}
/** Restores the running version by hand, so that the steps after a failed one can succeed. */
const backToRunning = async (site) => {
  const folder = site.running === site.commit ? '.' : `releases/${site.running}`
  await run(
    site.first,
    `ln -sfn ${folder} current && systemctl reset-failed westmore; systemctl restart westmore`,
    {
      folder: HOME,
      limit: 120,
    },
  )
  await isUp(site.first, site.running)
}

const INTERACTIVE = 'npm run setup -- --service --caddy'
const CURRENT = 'cd /opt/westmore/current'
const CLONE = 'git clone ADRESA-REPOZITÁŘE /opt/westmore'
const STOP = 'systemctl stop westmore westmore-call.timer'
const APT = 'apt install git caddy'
const cloned = (line) => line.replace('ADRESA-REPOZITÁŘE', '/srv/guide/origin.git')

/**
 * The steps of the guide in order. `guide` are commands of the Markdown, which `act` gets as they are written there. A step without
 * `guide` changes a machine from outside, or replaces a service that the machines cannot reach, as its name says. If a `needed` step fails,
 * the run ends; after another failed step `repair` restores the machine.
 */
export const steps = [
  { name: 'a bare Debian 12 boots', needed: true, act: ({ first }) => first.boot() },
  { name: 'apt update', needed: true, act: ({ first }) => run(first, 'apt update') },
  { name: 'Git and Caddy', guide: [APT], needed: true, act: ({ first }, line) => run(first, line) },
  {
    name: 'Debian’s Node 18 (apt install nodejs; an npm of the same age from the registry)',
    needed: true,
    act: async ({ first }) => {
      await run(first, 'apt install --no-install-recommends nodejs')
      await install(first, '9.2.0')
    },
  },
  { name: 'the clone', guide: [CLONE], needed: true, act: ({ first }, line) => run(first, cloned(line)) },
  {
    name: 'Node 18 is refused in one line before anything is installed',
    guide: ['cd /opt/westmore', INTERACTIVE],
    act: async ({ first }, cd, line) => {
      const { code, output } = await first.type(`${cd} && ${line}`, { limit: 30 })
      const lines = output.split('\n').filter((text) => text && !text.startsWith('>'))
      check(
        code !== 0 && lines.length === 1 && /\b20\b/.test(output),
        `exit code ${code}, ${lines.length} lines`,
        output,
      )
      check((await first.type(`ls ${HOME}/node_modules`)).code !== 0, 'node_modules was made')
    },
    repair: ({ first }) => run(first, `rm -rf ${HOME}/node_modules`),
  },
  {
    name: 'a newer Node (the project’s instead of NodeSource’s, npm 11.6.0)',
    needed: true,
    act: ({ first }) => node(first),
  },
  {
    name: 'Discord (the stand-in instead of discord.com, by three lines of .env)',
    needed: true,
    act: async ({ first }) => {
      await standIn(first)
      first.write(`${HOME}/.env`, discord)
    },
  },
  {
    name: 'setup by flags: the service answers over HTTPS',
    guide: [/^npm run setup -- --public-url https:\/\/westmore\.cz/, '--own-authority'],
    act: async ({ first, commit }, line, authority) => {
      const filled = line.replace('…', CLIENT_ID).replace('…', OWNER)
      const env = { DISCORD_CLIENT_SECRET: SECRET }
      await run(first, `${filled} ${authority}`, { folder: HOME, env, limit: 600 })
      await isUp(first, commit, 60)
    },
  },
  {
    name: 'setup by questions: Enter keeps known answers, flags give the others',
    guide: [INTERACTIVE, '--own-authority', ...values.keys()],
    act: async ({ first, commit }, line, authority, ...flags) => {
      const typed = [line, authority, ...flags.map((flag) => `${flag} ${values.get(flag)}`)].join(' ')
      await run(first, typed, { folder: HOME, hand: pressEnter(), env: { TERM: 'xterm' } })
      await isUp(first, commit, 60)
    },
    repair: async ({ first, commit }) => {
      await run(first, 'systemctl enable --quiet westmore; systemctl restart westmore')
      await isUp(first, commit)
    },
  },
  {
    name: 'signing in and writing over HTTPS',
    act: async (site) => {
      await write(site, site.first, 'before the backup')
      await hasAll(site.first, site.written)
    },
  },
  {
    name: 'a call of the service (to the run’s own webhook)',
    guide: [
      INTERACTIVE,
      '--own-authority',
      '--call-mail-to',
      CURRENT,
      'npm run call try',
      'systemctl list-timers westmore-call',
      'journalctl -u westmore-call',
    ],
    act: async ({ first, commit }, setup, authority, mail, cd, call, ...looks) => {
      first.write('/etc/systemd/system/guide-webhook.service', webhookUnit)
      await run(first, 'systemctl daemon-reload && systemctl start guide-webhook')
      const env = { CALL_WEBHOOK_URL: 'http://127.0.0.1:3003/api/webhooks/1/guide' }
      await run(first, `${setup} ${authority} ${mail} ''`, { folder: HOME, env })
      await isUp(first, commit)
      await run(first, `${cd} && ${call}`)
      check((await run(first, 'cat /root/called')).includes('content'), 'nothing was sent')
      for (const look of looks) await run(first, look)
    },
  },
  {
    name: 'the doctor finds no error',
    guide: ['npm run doctor'],
    act: async ({ first }, line) => {
      const { code, output } = await first.type(line, { folder: HOME })
      const wrong = output.split('\n').filter((text) => text.includes('✘'))
      check(code === 0 || code === 1, `exit code ${code}`, wrong.join('\n'))
    },
  },
  {
    name: 'status and logs',
    guide: [
      'systemctl status westmore',
      'journalctl -u westmore -n 50',
      'journalctl -u caddy -n 50',
      'systemctl cat westmore',
    ],
    act: async ({ first }, ...lines) => {
      for (const line of lines) await run(first, line)
    },
  },
  {
    name: 'readable log output',
    guide: ['systemctl restart westmore'],
    act: async (site, line) => {
      await run(site.first, `echo LOG_FORMAT=pretty >> ${HOME}/.env && ${line}`)
      await isUp(site.first, site.running)
    },
  },
  {
    name: 'a backup while the service runs',
    guide: ['npm run backup -- <folder>'],
    act: async (site, line) => {
      const output = await run(site.first, line.replace('<folder>', BACKUPS), { folder: `${HOME}/current` })
      site.backup = output.trim().split('\n').at(-1)
      const owner = await run(site.first, `stat -c '600 %U %G' ${BACKUPS}`)
      check(
        (await run(site.first, `stat -c '%a %U %G' ${site.backup}`)) === owner,
        `it is not ${owner.trim()}`,
      )
    },
    repair: async (site) => {
      const line = `systemctl stop westmore; npm run --silent backup -- ${BACKUPS}; systemctl start westmore`
      const output = await run(site.first, line, { folder: `${HOME}/current` })
      site.backup = output.trim().split('\n').at(-1)
      await isUp(site.first, site.running)
    },
  },
  {
    name: 'a drill of it while the service runs',
    guide: ['npm run backup:drill -- <file>'],
    act: ({ first, backup }, line) =>
      run(first, line.replace('<file>', backup), { folder: `${HOME}/current` }),
  },
  {
    name: 'with a key, an unencrypted file is refused',
    guide: ['npm run backup:drill -- <file>', 'openssl rand -base64 32', '--unencrypted'],
    act: async ({ first, backup }, line, openssl, option) => {
      const typed = `BACKUP_KEY="$(${openssl})" ${line.replace('<file>', backup)}`
      const { code, output } = await first.type(typed, { folder: `${HOME}/current` })
      check(code === 1, `exit code ${code}`, output)
      await run(first, `${typed} ${option}`, { folder: `${HOME}/current` })
    },
  },
  {
    name: 'an update',
    guide: [CURRENT, 'npm run update'],
    act: (site, cd, line) => update(site, `${cd} && ${line}`, 'good'),
    repair: backToRunning,
  },
  {
    name: 'an update with changed packages',
    guide: ['npm run update', '--without-backup'],
    act: (site, line, option) => update(site, `${line} -- ${option}`, 'packages'),
    repair: backToRunning,
  },
  {
    name: 'a version that does not start: the previous one runs again',
    guide: ['npm run update', '--without-backup'],
    act: async (site, line, option) => {
      site.origin.next('broken', site.running)
      const { code, output } = await site.first.type(`${line} -- ${option}`, { folder: HOME, limit: 600 })
      check(code !== 0 && output.includes('Běží zase'), `exit code ${code}`, output)
      await isUp(site.first, site.running)
    },
    repair: backToRunning,
  },
  {
    name: 'a version that hangs, Ctrl+C: the previous one runs again',
    guide: ['npm run update', '--without-backup'],
    act: async (site, line, option) => {
      site.origin.next('hanging', site.running)
      const hand = pressCtrlC('Přepínám', 5)
      const { code, output } = await site.first.type(`${line} -- ${option}`, { folder: HOME, hand })
      await isUp(site.first, site.running)
      check(code !== 0, `exit code ${code}`, output)
    },
  },
  {
    name: 'the same update again does not report that it is already running',
    guide: ['npm run update', '--without-backup'],
    act: async (site, line, option) => {
      const hand = pressCtrlC('Přepínám', 5)
      const { code, output } = await site.first.type(`${line} -- ${option}`, { folder: HOME, hand })
      check(code !== 0 && output.includes('Přepínám'), `exit code ${code}`, output)
      await isUp(site.first, site.running)
    },
    repair: backToRunning,
  },
  {
    name: 'the update after it',
    guide: ['npm run update'],
    act: (site, line) => update(site, line, 'good'),
    repair: backToRunning,
  },
  {
    name: 'a reboot: the site starts by itself with all tickets',
    act: async (site) => {
      await write(site, site.first, 'before the reboot')
      await site.first.reboot()
      await isUp(site.first, site.running, 90)
      await hasAll(site.first, site.written)
    },
  },
  {
    name: 'only signed versions',
    guide: [
      'npm run update',
      'git -C /opt/westmore config gpg.format ssh',
      'git -C /opt/westmore config gpg.ssh.allowedSignersFile /etc/westmore-signers',
      /^echo "westmore ssh-ed25519 AAAA…"/,
      'git -C /opt/westmore verify-tag ZNAČKA',
    ],
    act: async (site, line, format, file, signers, verify) => {
      const { first, origin } = site
      setEnv(first, 'UPDATE_SIGNED', 'required')
      const key = origin.sign(origin.next('good', site.running), 'v2')
      const { code, output } = await first.type(line, { folder: HOME })
      check(code !== 0 && output.includes('nemá podpis'), `without the key: exit code ${code}`, output)
      for (const typed of [
        signers.replace('ssh-ed25519 AAAA…', key),
        format,
        file,
        verify.replace('ZNAČKA', 'v2'),
      ])
        await run(first, typed)
      await run(first, line, { folder: HOME })
      site.running = origin.commit()
      await isUp(first, site.running)
    },
    repair: backToRunning,
  },
  {
    name: 'a version by its name',
    guide: ['npm run update', '-- --to VERZE', '--restart "příkaz"', '--stop "příkaz"'],
    act: async (site, line, to, restart, stop) => {
      const commit = site.origin.git('rev-parse', '--short=12', 'v2~1')
      setEnv(site.first, 'UPDATE_SIGNED', 'off')
      const command = (option) =>
        option.replace('příkaz', `systemctl ${option.slice(2).split(' ')[0]} westmore`)
      const typed = [line, to.replace('VERZE', commit), command(restart), command(stop)].join(' ')
      await run(site.first, typed, { folder: HOME })
      await isUp(site.first, commit)
      site.running = commit
    },
    repair: backToRunning,
  },
  {
    name: 'another host: Debian, Git, Caddy, Node, the clone',
    guide: [APT, CLONE],
    needed: true,
    act: async ({ second }, apt, clone) => {
      await second.boot()
      await run(second, `apt update && ${apt}`)
      await node(second)
      await run(second, cloned(clone))
    },
  },
  {
    name: 'the whole site without configuration, Ctrl+C',
    guide: ['npm start'],
    act: async ({ second }, line) => {
      const hand = pressCtrlC('Westmore is open', 2)
      const { output } = await second.type(line, { folder: HOME, hand, limit: 400 })
      check(output.includes('Westmore is open'), 'it did not open', output)
    },
  },
  {
    name: 'copies elsewhere (to the run’s own WebDAV)',
    guide: [
      'apt-get install -y rclone',
      'cd /opt/westmore',
      /^echo "BACKUP_KEY=/,
      INTERACTIVE,
      '--own-authority',
      /^--copy-kind webdav /,
      CURRENT,
      'npm run backup:fetch -- /root/westmore-move',
    ],
    act: async (site, apt, cd, key, setup, authority, copies, current, fetch) => {
      const { first, running } = site
      await serveStorage(first, apt)
      await run(first, `${cd} && ${key}`)
      const flags = storage.reduce((typed, value) => typed.replace('…', value), copies)
      const env = { TERM: 'xterm', RCLONE_CONFIG_OFFSITE_PASS: SECRET }
      await run(first, `${setup} ${authority} ${flags}`, { folder: HOME, hand: pressEnter(), env })
      await isUp(first, running)
      await visit(first, 'copy')
      await run(first, `${current} && ${fetch.replace('/root/westmore-move', '/root/fetched')}`)
      site.backup = (await run(first, 'ls /root/fetched/*.backup')).trim()
    },
  },
  {
    name: 'moving to another host: the old one',
    guide: [
      CURRENT,
      STOP,
      'npm run backup -- /root/westmore-move',
      'cp /opt/westmore/.env /root/westmore-move/env',
    ],
    act: async (site, ...lines) => {
      await write(site, site.first, 'before the move')
      await run(site.first, lines.join(' && '))
    },
  },
  {
    name: 'moving to another host: the run copies the folder (no network between the machines)',
    guide: [/^scp -pr \/root\/westmore-move /, 'apt-get install -y rclone'],
    act: async ({ first, second }, scp, apt) => {
      for (const folder of ['/root/westmore-move', '/srv/storage'])
        second.copy(join(first.root, folder), folder)
      await serveStorage(second, apt)
    },
  },
  {
    name: 'moving to another host: the new one',
    guide: [
      'cd /opt/westmore',
      'install -m 600 /root/westmore-move/env .env',
      INTERACTIVE,
      '--own-authority',
      STOP,
      'mv /var/lib/westmore/postgres /root/westmore-move/empty',
      CURRENT,
      'npm run restore -- /root/westmore-move/westmore-*.backup',
      'systemctl start westmore westmore-call.timer',
      'npm run doctor',
      'rm -r /root/westmore-move',
    ],
    act: async (site, cd, env, setup, authority, ...lines) => {
      await standIn(site.second)
      await run(site.second, `${cd} && ${env} && ${setup} ${authority}`, {
        hand: pressEnter(),
        env: { TERM: 'xterm' },
      })
      const doctor = lines.indexOf('npm run doctor')
      await run(site.second, lines.slice(0, doctor).join(' && '))
      await isUp(site.second, site.origin.commit(), 60)
      await hasAll(site.second, site.written)
      const { code, output } = await site.second.type(lines[doctor], { folder: `${HOME}/current` })
      check(code === 0 || code === 1, `exit code ${code}`, output)
      await run(site.second, lines[doctor + 1])
    },
  },
  {
    name: 'a restore brings back all tickets of the backup',
    guide: [/^npm run restore -- \/srv\/backups\/westmore\/\S+\.backup$/, 'systemctl restart westmore'],
    act: async (site, line) => {
      const { first, second, backup } = site
      const file = join(BACKUPS, basename(backup))
      second.copy(join(first.root, backup), file)
      await stopped(second, async () => {
        await run(second, 'mv /var/lib/westmore/postgres /var/lib/westmore/postgres-before')
        await run(second, line.replace(/\/srv\S+/, file), { folder: `${HOME}/current` })
      })
      await isUp(second, site.origin.commit(), 60)
      await hasAll(second, ['before the backup'])
    },
  },
  {
    name: 'a separate PostgreSQL (apt install postgresql)',
    act: async ({ second }) => {
      await run(second, 'apt install postgresql')
      const sql =
        "create role westmore login password 'of-the-guide'; create database westmore owner westmore"
      for (const one of sql.split('; ')) await run(second, `su postgres -c "psql -c \\"${one}\\""`)
    },
  },
  {
    name: 'moving the data there',
    guide: ['npm run move -- postgres://user@host/db'],
    act: async (site, line) => {
      const address = 'postgres://westmore:of-the-guide@127.0.0.1/westmore'
      await stopped(site.second, async () => {
        await run(site.second, line.replace(/postgres:\S+/, address), { folder: `${HOME}/current` })
        setEnv(site.second, 'DATABASE_URL', address)
      })
      await isUp(site.second, site.origin.commit(), 60)
      await hasAll(site.second, ['before the backup'])
      await write(site, site.second, 'before the way back')
    },
  },
  {
    name: 'moving the data back',
    guide: ['npm run move -- embedded'],
    act: async (site, line) => {
      await stopped(site.second, async () => {
        await run(site.second, 'mv /var/lib/westmore/postgres /var/lib/westmore/postgres-moved')
        await run(site.second, line, { folder: `${HOME}/current` })
        setEnv(site.second, 'DATABASE_URL', '')
      })
      await isUp(site.second, site.origin.commit(), 60)
      await hasAll(site.second, ['before the backup', 'before the way back'])
    },
  },
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
  const patterns = [...steps.flatMap(({ guide = [] }) => guide), ...skipped.map(([pattern]) => pattern)]
  return {
    unknown: commands.filter((command) => !patterns.some((pattern) => means(pattern, command))),
    absent: [...new Set(patterns.map(String))].filter(
      (text) =>
        !commands.some((command) =>
          patterns.some((pattern) => String(pattern) === text && means(pattern, command)),
        ),
    ),
  }
}
