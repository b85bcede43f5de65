import { playerNumber, withoutEmpty, text, type Bridge } from './events.ts'

export function logChat({ events: { fromServer }, ledger }: Bridge): void {
  fromServer('chatMessage', ([source, , message]) => {
    const player = playerNumber(source)
    const words = text(message)
    // Commands are not chat and may contain secrets.
    if (player === null || words.trim() === '' || words.startsWith('/')) return
    ledger.recordFromPlayer(player, { category: 'CHAT', action: words, script: 'chat' })
  })
}

/** FXServer's resource `baseevents` reports deaths, with or without a framework. */
export function logDeaths({ events: { fromPlayer }, ledger }: Bridge): void {
  fromPlayer('baseevents:onPlayerDied', (source) => {
    ledger.recordFromPlayer(source, { category: 'COMBAT', action: 'Hráč zemřel', script: 'baseevents' })
  })
  fromPlayer('baseevents:onPlayerKilled', (source, [killer]) => {
    const metadata = withoutEmpty({ killer: playerNumber(killer) })
    ledger.recordFromPlayer(source, {
      category: 'COMBAT',
      action: 'Hráč byl zabit',
      script: 'baseevents',
      metadata,
    })
  })
}
