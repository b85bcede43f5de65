import Hat from '~icons/game-icons/western-hat'
import { Notice } from './notice.tsx'

export const meta = () => [{ title: 'NÁŠ TEAM | Westmore' }]

export default function TeamPage() {
  return (
    <Notice title="NÁŠ TEAM" drawing={<Hat />}>
      Obsah bude doplněn později.
    </Notice>
  )
}
