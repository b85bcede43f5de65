import { FAREWELL } from '#places.ts'

/** Shown by the hash of the address alone. */
export function Farewell() {
  return (
    <div
      id={FAREWELL}
      className="paper fixed inset-x-3 bottom-4 z-30 mx-auto hidden max-w-xl items-center gap-4 rounded-sm border-l-6 border-sage px-5 py-4 shadow-press target:flex"
    >
      <p className="flex-1">
        <strong className="block text-lg">Účet je smazaný.</strong>
        Děkujeme za kus společné cesty. Brány Westmore zůstávají otevřené.
      </p>
      <a href="/#westmore" className="text-link inline-flex min-h-11 items-center">
        Zavřít
      </a>
    </div>
  )
}
