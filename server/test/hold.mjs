import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'

// Plays systemd with a socket unit: it listens but never accepts (`spawnSync` blocks its event loop), and restarts the
// server on that socket until the file `<note>.end` exists. `note` holds the pid of the server.
const [port, note, main] = process.argv.slice(2)
const parent = process.ppid
const inShell = 'echo $$ >"$0"; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$1" "$2"'

const server = createServer().listen(Number(port), '127.0.0.1', () => {
  while (!existsSync(`${note}.end`) && process.ppid === parent)
    spawnSync('/bin/sh', ['-c', inShell, note, process.execPath, main], {
      stdio: ['ignore', 'inherit', 'inherit', server._handle.fd],
    })
  process.exit()
})
