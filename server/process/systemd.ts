import { execFile } from 'node:child_process'

/** The socket on which systemd listens for this process (`sd_listen_fds(3)`); it is held there over restarts. */
export function passedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | undefined {
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? 3 : undefined
}

/**
 * Tells systemd (`Type=notify`) how the service stands; nobody, where none is listening. Node has no datagram sockets of
 * Unix, so systemd's own tool speaks for us: the unit says `NotifyAccess=all`.
 */
export function tellSystemd(what: 'ready' | 'stopping', status: string): void {
  if (!process.env['NOTIFY_SOCKET']) return
  // Debian 12 knows no `--stopping`.
  const word = what === 'ready' ? '--ready' : 'STOPPING=1'
  execFile('systemd-notify', [word, `--status=${status}`], (error) => {
    if (error) console.error(`systemd was not told that the server is ${what}: ${error.message}`)
  })
}
