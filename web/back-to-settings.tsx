import { useMe } from '#session/session.ts'
import { BackButton } from '#ui/link-button.tsx'

export function BackToSettings() {
  const isOwner = useMe().me?.role === 'owner'
  return (
    <BackButton to={`/user/admin/settings${isOwner ? '?tab=provoz' : ''}`}>
      {isOwner ? 'Provoz' : 'Nastavení'}
    </BackButton>
  )
}
