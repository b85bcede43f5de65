import { execFile } from 'node:child_process'

/**
 * Tells systemd (`Type=notify`) how the service stands; nobody, where none is listening. Node has no datagram sockets of
 * Unix, so systemd's own tool speaks for us: the unit says `NotifyAccess=all`.
 */
export function tellSystemd(what: 'ready' | 'stopping', status: string): void {
  if (!process.env['NOTIFY_SOCKET']) return
  const word = what === 'ready' ? '--ready' : '--stopping'
  execFile('systemd-notify', [word, `--status=${status}`], (error) => {
    if (error) console.error(`systemd was not told that the server is ${what}: ${error.message}`)
  })
}
