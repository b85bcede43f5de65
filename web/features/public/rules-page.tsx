import Badge from '~icons/game-icons/police-badge'
import { Notice } from './notice.tsx'

export const meta = () => [{ title: 'PRAVIDLA SERVERU | Westmore' }]

export default function RulesPage() {
  return (
    <Notice title="PRAVIDLA SERVERU" drawing={<Badge />}>
      Obsah bude doplněn později.
    </Notice>
  )
}
