import { createHash } from 'node:crypto'

export interface Place {
  /** The folder with `.env`; its link `current` points to the running version (launch/update.mjs). */
  home: string
  node: string
  dataDir: string
  backupFolder: string | undefined
  host: string
  port: number
}

export const ACCOUNT = 'westmore'

/** Text of `.env` with these values; everything else in it stays. An empty value leaves the line empty. */
export function mergeEnv(text: string, values: Record<string, string>): string {
  let merged = text
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${quoted(value)}`
    const known = new RegExp(`^${name}=.*$`, 'm')
    if (known.test(merged)) merged = merged.replace(known, () => line)
    else merged = `${merged.trimEnd()}\n${line}\n`.trimStart()
  }
  return merged
}

/** Double quotes are read by both Node and systemd; simple values need none. */
function quoted(value: string): string {
  return /^[\w.,:/@+-]*$/.test(value) ? value : `"${value.replaceAll(/["\\\n]/g, '')}"`
}

/** Versions before the first release wrote `npm run setup`. */
export const IS_OURS = /^# Written by (npm run|westmore) setup/
const UNIT_MARK = '# Written by westmore setup'

export const unitFiles = (place: Place): Record<string, string> => ({
  'westmore.service': serviceUnit(place),
  'westmore.socket': socketUnit(place),
  'westmore-call.service': callUnit(place),
  'westmore-call.timer': CALL_TIMER,
  'westmore.slice': SLICE,
})

/** Connections wait in the socket while the service restarts; the service also works without it. */
function socketUnit({ host, port }: Place): string {
  const address = host === 'localhost' ? '127.0.0.1' : host
  return `${UNIT_MARK}
[Unit]
Description=Westmore, web komunity: port ${port}

[Socket]
ListenStream=${address.includes(':') ? `[${address}]` : address}:${port}
Backlog=4096
# The machine may get this address later.
FreeBind=yes
`
}

function serviceUnit({ home, node, dataDir, backupFolder, port }: Place): string {
  const writable = [dataDir, ...(backupFolder === undefined ? [] : [backupFolder])].map((path) => `"${path}"`)
  return `${UNIT_MARK}; run that again rather than editing here, or use: systemctl edit westmore
[Unit]
Description=Westmore, web komunity (port ${port})
Wants=westmore.socket network-online.target
After=network-online.target postgresql.service
# Otherwise a connection would start a service stopped on purpose; a restart keeps the socket.
PropagatesStopTo=westmore.socket
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=all
User=${ACCOUNT}
Group=${ACCOUNT}
WorkingDirectory=${home}/current
EnvironmentFile=${home}/.env
# Exists only after an update was rolled back (docs/setup.md).
EnvironmentFile=-${home}/went-back.env
Environment=NODE_ENV=production NODE_COMPILE_CACHE=/var/cache/westmore MALLOC_ARENA_MAX=2
ExecStart=${home}/current/${node} --max-semi-space-size=2 server/build/main.mjs
# After any failure the next attempt may succeed, as when the database was away.
Restart=on-failure
RestartSec=2
# OnFailure= never applies to a unit that is always restarted.
ExecStopPost=+/bin/sh -c 'test "$SERVICE_RESULT" = success || systemctl start --no-block westmore-call.service'
# Migrations may take long; a stop completes running requests and ends the embedded database.
TimeoutStartSec=15min
TimeoutStopSec=40
KillMode=mixed
OOMPolicy=continue

Slice=westmore.slice
MemoryHigh=75%
MemoryMax=90%
TasksMax=512

StateDirectory=westmore
StateDirectoryMode=0700
CacheDirectory=westmore
ReadWritePaths=${writable.join(' ')}
UMask=0077
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
NoNewPrivileges=yes
CapabilityBoundingSet=
LockPersonality=yes
RemoveIPC=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM
SystemCallFilter=@system-service
SystemCallFilter=~@privileged

[Install]
WantedBy=multi-user.target
`
}

/** Runs as root to examine the service from outside, and its database if possible. */
function callUnit({ home, dataDir }: Place): string {
  return `${UNIT_MARK}
[Unit]
Description=Westmore: zavolá, když něco nefunguje

[Service]
Type=oneshot
WorkingDirectory=${home}/current
EnvironmentFile=${home}/.env
ExecStart=${home}/current/westmore call
TimeoutStartSec=3min
Nice=10
MemoryMax=300M
ReadWritePaths="${dataDir}"
ProtectSystem=strict
ProtectHome=yes
NoNewPrivileges=yes
PrivateDevices=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
`
}

const CALL_TIMER = `${UNIT_MARK}
[Unit]
Description=Westmore: každých pět minut se podívá, jestli všechno funguje

[Timer]
OnBootSec=5min
OnUnitInactiveSec=5min
RandomizedDelaySec=30

[Install]
WantedBy=timers.target
`

/** The site keeps this memory while an update or another program works beside it; only a slice of its own can. */
const SLICE = `${UNIT_MARK}
[Unit]
Description=Westmore: paměť, kterou webu nikdo nevezme

[Slice]
MemoryLow=384M
`

/** Debian's Caddy stays down once it has failed. */
export const CADDY_DROP_IN = `${UNIT_MARK}
[Service]
Restart=on-failure
RestartSec=2
`

/** Caddy gets the certificate, redirects http to https, and sets the forwarding headers by default. */
export function caddyFile(publicUrl: string, port: number, hasOwnAuthority = false): string {
  const body = caddyBody(publicUrl, port, hasOwnAuthority)
  return `${UNIT_MARK} of Westmore (${digestOf(body)}); with another site on this machine keep this block in a file of its own.
${body}`
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Whether the text is as setup wrote it; its first line bears the digest of the others. */
export function isAsWritten(text: string): boolean {
  const [mark = '', ...lines] = text.split('\n')
  return mark.includes(`(${digestOf(lines.join('\n'))})`)
}

function caddyBody(publicUrl: string, port: number, hasOwnAuthority: boolean): string {
  return `${new URL(publicUrl).host} {
${hasOwnAuthority ? '\ttls internal\n' : ''}\treverse_proxy 127.0.0.1:${port} {
		# The stream of changes is sent on at once.
		flush_interval -1
		# While the site is restarted, requests wait for it.
		lb_try_duration 30s
		lb_try_interval 250ms
		# A kept connection could be closed just when a request is sent on it.
		transport http {
			keepalive off
		}
	}
}
`
}
