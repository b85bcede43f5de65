import { escapeHtml } from './cards.ts'
import type { Deferral, Game } from '#core/game.ts'

const MAX_CARDS = 500

interface Reader {
  deferral: Deferral
}

export function openCards<Visitor extends Reader>({ after }: Pick<Game, 'after'>) {
  const cards = new Map<Visitor, (finish: () => void) => void>()
  return {
    /** Refuses with `words` after `duration`, or at once if too many cards are open. */
    show(visitor: Visitor, card: object, duration: number, words: string): void {
      const refuse = () => visitor.deferral.refuse(escapeHtml(words))
      if (cards.size >= MAX_CARDS) return refuse()
      const end = (finish: () => void) => {
        if (!cards.delete(visitor)) return
        timer.cancel()
        finish()
      }
      const timer = after(duration, () => end(refuse))
      cards.set(visitor, end)
      visitor.deferral.show(card, () => end(refuse))
    },
    admitWhere(isAdmitted: (visitor: Visitor) => boolean): void {
      for (const [visitor, end] of cards) if (isAdmitted(visitor)) end(() => visitor.deferral.admit())
    },
  }
}
