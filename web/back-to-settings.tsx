import Back from '~icons/lucide/arrow-left'
import { useMe } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** For pages opened from the settings. */
export function BackToSettings() {
  const isOwner = useMe().me?.role === 'owner'
  return (
    <LinkButton to={`/user/admin/settings${isOwner ? '?tab=provoz' : ''}`} variant="ghost" size="sm">
      <Back />
      {isOwner ? 'Provoz' : 'Nastavení'}
    </LinkButton>
  )
}
