import Back from '~icons/lucide/arrow-left'
import { LinkButton } from '#ui/link-button.tsx'

/** For pages opened from a card of the settings. */
export function BackToSettings() {
  return (
    <LinkButton to="/user/admin/settings" variant="ghost" size="sm">
      <Back />
      Nastavení
    </LinkButton>
  )
}
