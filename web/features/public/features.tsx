import Campfire from '~icons/game-icons/campfire'
import Pickaxe from '~icons/game-icons/war-pick'
import Quill from '~icons/game-icons/quill-ink'
import Anvil from '~icons/game-icons/anvil-impact'

const features = [
  {
    title: 'Hluboký příběh',
    Icon: Quill,
    text: 'Stát má svou historii, své spory i svá tajemství. Co se v něm stane dál, neurčuje předem napsaný scénář, ale postavy, které v něm žijí. Tichá dohoda ze saloonu se může za měsíc ocitnout na titulní straně.',
  },
  {
    title: 'Vlastní povolání',
    Icon: Pickaxe,
    text: 'Kovář, lékař, honák, telegrafista nebo šerif. Řemesla jsou psaná na míru našemu serveru a jedno se bez druhého neobejde: bez uhlíře vychladne výheň a bez lékaře se nepřečká zima.',
  },
  {
    title: 'Komunitní vyprávění',
    Icon: Campfire,
    text: 'Soudní procesy, dražby, přepadené dostavníky. Velké události připravujeme společně s hráči a jejich následky zůstávají. Když shoří most, jezdí se přes brod, dokud ho někdo nepostaví znovu.',
  },
  {
    title: 'Aktivní vývoj',
    Icon: Anvil,
    text: 'Na serveru pracujeme průběžně, nasloucháme a opravujeme. Nápady z komunity mají k uskutečnění krátkou cestu a chyby krátký život.',
  },
]

export function Features() {
  return (
    <section className="sheet-section" aria-labelledby="co-te-ceka">
      <header className="sheet-headline">
        <h2 id="co-te-ceka" className="poster text-display">
          Co tě čeká
        </h2>
        <p>Server stavíme pro lidi, kteří chtějí hrát postavu, ne sbírat body.</p>
      </header>
      <ul className="sheet-notices">
        {features.map(({ title, Icon, text }) => (
          <li key={title}>
            <Icon />
            <h3 className="poster text-xl">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
