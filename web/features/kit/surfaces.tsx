import Check from '~icons/lucide/check'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Paper, Panel } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Stamp } from '#ui/stamp.tsx'
import { Chapter, Grounds, Shown } from './grounds.tsx'

const tones = ['neutral', 'good', 'bad', 'busy', 'waiting', 'owner', 'admin', 'user'] as const

const stamps = [
  { tone: 'good', label: 'SCHVÁLENO' },
  { tone: 'bad', label: 'ZAMÍTNUTO' },
  { tone: 'waiting', label: 'ČEKÁ' },
  { tone: 'busy', label: 'V ŘEŠENÍ' },
] as const

export function Surfaces() {
  return (
    <Chapter title="Karty, štítky, razítka">
      <div className="grid gap-4 lg:grid-cols-3">
        <Panel>Panel: tichá karta správy</Panel>
        <Paper>Papír: list pergamenu</Paper>
        <Paper framed>Papír v tištěném rámu</Paper>
      </div>
      <Grounds title="Štítky">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="good" icon={<Check />}>
            s ikonou
          </Badge>
        </div>
      </Grounds>
      <Grounds title="Razítka">
        <div className="flex flex-wrap gap-x-8 gap-y-6 py-2">
          {stamps.map(({ tone, label }) => (
            <Stamp key={tone} tone={tone} label={label} date="20. 11. 1890" />
          ))}
        </div>
      </Grounds>
      <Grounds title="Ukazatel postupu a portréty">
        <div className="grid gap-4">
          {[0, 33, 100].map((value) => (
            <Shown key={value} as={`${value} %`}>
              <div className="w-full">
                <ProgressBar value={value} label={`Ukázka ${value} %`} />
              </div>
            </Shown>
          ))}
          <div className="flex items-end gap-4">
            <Avatar src="/icon.svg" alt="S obrázkem" size={64} />
            <Avatar alt="Bez obrázku" size={64} />
            <Avatar src="/neni.png" alt="Nenačtený obrázek" size={48} />
          </div>
        </div>
      </Grounds>
    </Chapter>
  )
}
