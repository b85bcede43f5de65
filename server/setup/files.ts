/** Where everything of an installation lies and what the machine's services are told. */
export interface Place {
  /** The folder of the project, with `.env`; `current` in it leads to the version that runs (launch/update.mjs). */
  home: string
  /** Node's own program, from there. */
  node: string
  dataDir: string
  backupFolder: string | undefined
  /** Where the site listens. */
  host: string
  port: number
}

/** The account the service runs under. */
export const ACCOUNT = 'westmore'

/** Lines of `.env` with these values; what else stands there stays as it is. An empty value leaves the line empty. */
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

/** Node and systemd both read double quotes; neither needs them around plain words. */
function quoted(value: string): string {
  return /^[\w.,:/@+-]*$/.test(value) ? value : `"${value.replaceAll(/["\\\n]/g, '')}"`
}

/** What begins a unit of ours. */
export const UNIT_MARK = '# Written by npm run setup'

/** The units of systemd by their names. */
export const unitFiles = (place: Place): Record<string, string> => ({
  'westmore.service': serviceUnit(place),
  'westmore.socket': socketUnit(place),
  'westmore-call.service': callUnit(place),
  'westmore-call.timer': CALL_TIMER,
})

/** Connections wait in the socket while the service is restarted; the service works without it too. */
function socketUnit({ host, port }: Place): string {
  const address = host === 'localhost' ? '127.0.0.1' : host
  return `${UNIT_MARK}
[Unit]
Description=Westmore, web komunity: port ${port}

[Socket]
ListenStream=${address.includes(':') ? `[${address}]` : address}:${port}
Backlog=4096
# The address may be given to the machine later.
FreeBind=yes
`
}

/** An account of its own that may write its data and nothing else. */
function serviceUnit({ home, node, dataDir, backupFolder, port }: Place): string {
  const writable = [dataDir, ...(backupFolder === undefined ? [] : [backupFolder])].map((path) => `"${path}"`)
  return `${UNIT_MARK}; run that again rather than editing here, or use: systemctl edit westmore
[Unit]
Description=Westmore, web komunity (port ${port})
Wants=westmore.socket network-online.target
After=network-online.target postgresql.service
# Else a connection would start what was stopped on purpose; a restart leaves the socket alone.
PropagatesStopTo=westmore.socket
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=all
User=${ACCOUNT}
Group=${ACCOUNT}
WorkingDirectory=${home}/current
EnvironmentFile=${home}/.env
# Only after an update that went back (docs/setup.md).
EnvironmentFile=-${home}/went-back.env
Environment=NODE_ENV=production NODE_COMPILE_CACHE=/var/cache/westmore MALLOC_ARENA_MAX=2
ExecStart=${home}/current/${node} --max-semi-space-size=2 server/build/main.mjs
# Whatever it fails of, the next attempt may succeed; a database that is away is waited for without ending.
Restart=on-failure
RestartSec=2
# A unit that is always started again never fails for OnFailure=.
ExecStopPost=+/bin/sh -c 'test "$SERVICE_RESULT" = success || systemctl start --no-block westmore-call.service'
# Migrations take as long as they take; a stop answers what is under way and ends the embedded database.
TimeoutStartSec=15min
TimeoutStopSec=40
KillMode=mixed
OOMPolicy=continue

MemoryHigh=75%
MemoryMax=90%
TasksMax=512
LimitNOFILE=65536

StateDirectory=westmore
StateDirectoryMode=0700
CacheDirectory=westmore
ReadWritePaths=${writable.join(' ')}
UMask=0077
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
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

/** A call when something is wrong, as root: it looks at the service from outside, and at its database when it can. */
function callUnit({ home, node, dataDir }: Place): string {
  return `${UNIT_MARK}
[Unit]
Description=Westmore: zavolá, když něco nefunguje

[Service]
Type=oneshot
WorkingDirectory=${home}/current
EnvironmentFile=${home}/.env
ExecStart=${home}/current/${node} server/call/main.ts
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

/** What begins a Caddyfile of ours; another one is never overwritten. */
export const CADDY_MARK = '# Written by npm run setup of Westmore'

/** Caddy gets the certificate, speaks HTTP/2 and 3, leads from http to https, and sets the forwarding headers anew by itself. */
export function caddyFile(publicUrl: string, port: number, hasOwnAuthority = false): string {
  return `${CADDY_MARK}; with another site on this machine keep this block in a file of its own.
${new URL(publicUrl).host} {
${hasOwnAuthority ? '\ttls internal\n' : ''}\treverse_proxy 127.0.0.1:${port} {
		# The stream of changes is sent on at once.
		flush_interval -1
		# While the site is restarted, requests wait for it.
		lb_try_duration 30s
		lb_try_interval 250ms
		# A kept connection could end just when a request is sent on it.
		transport http {
			keepalive off
		}
	}
}
`
}
