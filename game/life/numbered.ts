import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFxServer } from '#harness/fx-server.ts'

/**
 * `node game/life/numbered.ts <resource folder> <url> <token> <first number> <file of accepted numbers>`, for `npm run bench kills`:
 * logs 200 numbered lines a second until it is killed and notes each number that the resource accepted. Without a first number it only
 * sends the lines waiting on the disk.
 */
const [folder = '', url = '', token = '', first = '', accepted = ''] = process.argv.slice(2)
const PER_SECOND = first === '' ? 0 : 200
const STEP = 50

const game = openFxServer({
  convars: { westmore_url: url, westmore_token: token, westmore_gate: '0', westmore_spool_mb: '1024' },
})
game.start('westmore', folder)
const started = performance.now()
for (let number = Number(first), written = 0; ;) {
  const due = ((performance.now() - started) * PER_SECOND) / 1_000
  for (; written < due; written += 1, number += 1) {
    const isTaken = game.callAs('numbers', 'westmore', 'log', 'KILLS', String(number), null, {})
    if (isTaken === true) appendFileSync(accepted, `${number}\n`)
  }
  if (game.broken.length > 0) throw new Error(game.broken.join('\n'))
  for (const line of game.output.splice(0)) console.log(line)
  await sleep(STEP)
}
