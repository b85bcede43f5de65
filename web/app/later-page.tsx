import { useLocation } from 'react-router'
import Doors from '~icons/game-icons/saloon-doors'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** Screens whose issues are still to come: they have their address, title and gate already. */
const rooms: Record<string, { title: string; sentence: string }> = {
  '/user/admin/todos': {
    title: 'Správa Úkolů',
    sentence: 'Nástěnka s úkoly zatím nevisí. Pověsíme ji sem později.',
  },
}

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${roomAt(location.pathname)?.title ?? 'Připravujeme'} | Westmore` },
]

export default function LaterPage() {
  const room = roomAt(useLocation().pathname)
  return (
    <>
      <PageTitle quiet>{room?.title}</PageTitle>
      <EmptyState drawing={<Doors />} title="Tato místnost se otevře později">
        {room?.sentence}
      </EmptyState>
    </>
  )
}

function roomAt(pathname: string) {
  return rooms[pathname.replace(/\/$/, '')]
}
