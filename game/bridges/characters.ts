import type { Ledger } from '#core/ledger.ts'
import { said } from './events.ts'

interface Character {
  source: number | null
  script: string
  first: string
  last: string
  /** What else the framework says of them. */
  more: Record<string, unknown>
}

/** Lines of who plays whom, in the same words whatever the framework. */
export function recordCharacter(ledger: Ledger, { source, script, first, last, more }: Character): void {
  const name = `${first} ${last}`.trim()
  ledger.record({
    category: 'CHARACTER',
    action: `Hraje za postavu ${name || '(beze jména)'}`,
    source,
    script,
    metadata: said({ name, ...more }),
  })
}

export function recordCharacterLeft(ledger: Ledger, source: number | null, script: string): void {
  ledger.record({ category: 'CHARACTER', action: 'Postava odešla', source, script })
}
