import Campfire from '~icons/game-icons/campfire'
import Pickaxe from '~icons/game-icons/war-pick'
import Quill from '~icons/game-icons/quill-ink'
import Anvil from '~icons/game-icons/anvil-impact'
import { PageSection } from './page-section.tsx'

const features = [
  {
    title: 'Hluboký příběh',
    Icon: Quill,
    text: 'Stát má svou historii, spory i tajemství. Co se v něm stane dál, záleží na rozhodnutích postav, ne na předem daném scénáři.',
  },
  {
    title: 'Vlastní povolání',
    Icon: Pickaxe,
    text: 'Kovář, lékař, honák nebo šerif. Řemesla jsou psaná na míru našemu serveru a město bez nich opravdu nefunguje.',
  },
  {
    title: 'Komunitní vyprávění',
    Icon: Campfire,
    text: 'Soudní procesy, dražby, přepadené dostavníky. Velké události připravujeme společně s hráči a jejich následky zůstávají.',
  },
  {
    title: 'Aktivní vývoj',
    Icon: Anvil,
    text: 'Na serveru pracujeme průběžně, nasloucháme a opravujeme. Nápady z komunity mají k realizaci krátkou cestu.',
  },
]

export function Features() {
  return (
    <PageSection
      id="co-te-ceka"
      title="Co tě čeká"
      text="Server stavíme pro lidi, kteří chtějí hrát postavu, ne sbírat body."
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {features.map(({ title, Icon, text }) => (
          <li key={title} className="flex gap-5 border-t border-line pt-6">
            <Icon className="shrink-0 text-5xl text-ember" />
            <div>
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="mt-1 text-fg-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
