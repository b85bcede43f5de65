import { Link } from 'react-router'
import Back from '~icons/lucide/arrow-left'

/** Small title and way back: the content below needs the room. */
export function SupportTitle() {
  return (
    <header className="mx-auto mb-3 flex max-w-3xl items-center justify-between gap-4">
      <Link
        to="?"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-bold hover:bg-fg/10"
      >
        <Back className="text-accent" /> Všechny tickety
      </Link>
      <h1 className="poster text-display-sm pr-2">PODPORA</h1>
    </header>
  )
}
