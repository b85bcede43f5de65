import { playerOf, said, text, type Bridge } from './events.ts'

/** Deaths as the resource baseevents tells them, and the chat: without any framework. */
export function hearChat({ events: { fromServer }, ledger }: Bridge): void {
  fromServer('chatMessage', ([source, , message]) => {
    const player = playerOf(source)
    const words = text(message)
    // A command is no chat, and may hold what nobody should read.
    if (player === null || words.trim() === '' || words.startsWith('/')) return
    ledger.recordFromPlayer(player, { category: 'CHAT', action: words, script: 'chat' })
  })
}

export function hearDeaths({ events: { fromPlayer }, ledger }: Bridge): void {
  fromPlayer('baseevents:onPlayerDied', (source) => {
    ledger.recordFromPlayer(source, { category: 'COMBAT', action: 'Hráč zemřel', script: 'baseevents' })
  })
  fromPlayer('baseevents:onPlayerKilled', (source, [killer]) => {
    const metadata = said({ killer: playerOf(killer) })
    ledger.recordFromPlayer(source, {
      category: 'COMBAT',
      action: 'Hráč byl zabit',
      script: 'baseevents',
      metadata,
    })
  })
}
