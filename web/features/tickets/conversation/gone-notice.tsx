import UserGone from '~icons/lucide/user-x'

/** Before an answer is written that nobody would read. */
export function GoneNotice() {
  return (
    <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-sm text-fg-soft">
      <UserGone className="shrink-0" /> Hráč svůj účet smazal, odpověď už si nepřečte.
    </p>
  )
}
