import { escapeHtml } from './cards.ts'
import type { Door, Game } from './game.ts'

const MAX_CARDS = 500

interface Reader {
  door: Door
}

/** Cards that wait for their readers. Each ends by its button, by its time, or because its reader was let in meanwhile. */
export function openCards<Visitor extends Reader>({ after }: Pick<Game, 'after'>) {
  const cards = new Map<Visitor, (finish: () => void) => void>()
  return {
    /** For so long (ms); after it, or when there are too many cards, these words. */
    show(visitor: Visitor, card: object, stands: number, words: string): void {
      const refuse = () => visitor.door.refuse(escapeHtml(words))
      if (cards.size >= MAX_CARDS) return refuse()
      const end = (finish: () => void) => {
        if (!cards.delete(visitor)) return
        timer.cancel()
        finish()
      }
      const timer = after(stands, () => end(refuse))
      cards.set(visitor, end)
      visitor.door.show(card, () => end(refuse))
    },
    admitWhere(isAdmitted: (visitor: Visitor) => boolean): void {
      for (const [visitor, end] of cards) if (isAdmitted(visitor)) end(() => visitor.door.admit())
    },
  }
}
