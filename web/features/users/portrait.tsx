import { isDeletedId } from '@westmore/contract/users.ts'
import { Link } from 'react-router'
import { personPlace } from '#places.ts'
import { Avatar } from '#ui/avatar.tsx'

type PersonPortraitProps = {
  id: string
  username: string
  avatarUrl: string
  size: number
  className?: string
}

export function PersonPortrait({ id, username, avatarUrl, size, className = '' }: PersonPortraitProps) {
  const portrait = <Avatar src={avatarUrl} size={size} className={className} />
  if (isDeletedId(id)) return portrait
  return (
    <Link to={personPlace(id)} aria-label={`Stránka hráče ${username}`} title="Stránka hráče">
      {portrait}
    </Link>
  )
}
