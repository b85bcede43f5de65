import type { Ledger } from '#core/ledger/ledger.ts'
import { withoutEmpty } from './events.ts'

interface Character {
  source: number | null
  script: string
  first: string
  last: string
  details: Record<string, unknown>
}

export function recordCharacter(ledger: Ledger, { source, script, first, last, details }: Character): void {
  const name = `${first} ${last}`.trim()
  ledger.record({
    category: 'CHARACTER',
    action: `Hraje za postavu ${name || '(beze jména)'}`,
    source,
    script,
    metadata: withoutEmpty({ name, ...details }),
  })
}

export function recordCharacterLeft(ledger: Ledger, source: number | null, script: string): void {
  ledger.record({ category: 'CHARACTER', action: 'Postava odešla', source, script })
}
