import { useLocation } from 'react-router'
import Doors from '~icons/game-icons/saloon-doors'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** Screens whose issues are still to come: they have their address, title and gate already. */
const rooms: Record<string, { title: string; sentence: string }> = {
  '/user/support': {
    title: 'PODPORA',
    sentence: 'Telegrafní stanici teprve stavíme. Než ji otevřeme, pište nám prosím na Discord.',
  },
  '/user/admin/tickets': {
    title: 'SPRÁVA TICKETŮ',
    sentence: 'Správu ticketů zatím připravujeme. Otevře se společně s hráčskou podporou.',
  },
  '/user/admin/logs': {
    title: 'SPRÁVA LOGŮ',
    sentence: 'Kniha záznamů zatím není otevřená. Logy ze serveru se tu objeví později.',
  },
  '/user/admin/analytics': {
    title: 'Analytika',
    sentence: 'Almanach se teprve sází. Přehledy a grafy tu najdete později.',
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
