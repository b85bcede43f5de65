import { execFile } from 'node:child_process'

/** The listening socket passed by systemd (`sd_listen_fds(3)`), which keeps it open during restarts. */
export function passedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | undefined {
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? 3 : undefined
}

/**
 * Reports the service's state to systemd (`Type=notify`), if systemd expects it. Node has no Unix datagram sockets, so
 * this runs systemd-notify; the unit needs `NotifyAccess=all`.
 */
export function tellSystemd(what: 'ready' | 'stopping', status: string): void {
  if (!process.env['NOTIFY_SOCKET']) return
  // Debian 12 does not support `--stopping`.
  const word = what === 'ready' ? '--ready' : 'STOPPING=1'
  execFile('systemd-notify', [word, `--status=${status}`], (error) => {
    if (error) console.error(`systemd could not be notified that the server is ${what}: ${error.message}`)
  })
}
