import Back from '~icons/lucide/arrow-left'
import { LinkButton } from '#ui/link-button.tsx'

/** On the pages to which a card of the settings leads. */
export function BackToSettings() {
  return (
    <LinkButton to="/user/admin/settings" variant="ghost" size="sm">
      <Back />
      Nastavení
    </LinkButton>
  )
}
