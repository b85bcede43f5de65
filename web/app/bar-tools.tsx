import type { Me } from '@westmore/contract/auth.ts'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { Bell } from '#features/notifications/bell.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Palette } from './palette.tsx'
import { BAR_END } from './shell.ts'

/** The end of the bar behind the sign-in. On public pages signed-in-script.ts puts bell and portrait there. */
export function BarTools({ me }: { me: Me }) {
  const end = document.getElementById(BAR_END)
  if (!end) return null
  return createPortal(
    <>
      <Palette role={me.role} />
      <Bell />
      <Link
        to="/user"
        aria-label="Můj účet"
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Avatar src={me.avatarUrl} size={36} className="rounded-full! border-brass!" />
      </Link>
    </>,
    end,
  )
}
