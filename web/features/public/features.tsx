import building from './drawings/notice-building.svg'
import story from './drawings/notice-story.svg'
import tales from './drawings/notice-tales.svg'
import trades from './drawings/notice-trades.svg'

const features = [
  {
    title: 'Hluboký příběh',
    view: story,
    text: 'Stát má svou historii, své spory i svá tajemství.',
    more: 'Co se v něm stane dál, neurčuje předem napsaný scénář, ale postavy, které v něm žijí. Tichá dohoda ze saloonu se může za měsíc ocitnout na titulní straně.',
  },
  {
    title: 'Vlastní povolání',
    view: trades,
    text: 'Kovář, lékař, honák, telegrafista nebo šerif.',
    more: 'Řemesla jsou psaná na míru našemu serveru a jedno se bez druhého neobejde: bez uhlíře vychladne výheň a bez lékaře se nepřečká zima.',
  },
  {
    title: 'Komunitní vyprávění',
    view: tales,
    text: 'Soudní procesy, dražby, přepadené dostavníky.',
    more: 'Velké události připravujeme společně s hráči a jejich následky zůstávají. Když shoří most, jezdí se přes brod, dokud ho někdo nepostaví znovu.',
  },
  {
    title: 'Aktivní vývoj',
    view: building,
    text: 'Na serveru pracujeme průběžně, nasloucháme a opravujeme.',
    more: 'Nápady z komunity mají k uskutečnění krátkou cestu a chyby krátký život.',
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
        {features.map(({ title, view, text, more }) => (
          <li key={title}>
            <img src={view} alt="" width={132} height={132} loading="lazy" />
            <h3 className="poster-small">{title}</h3>
            <p>
              {text} <span>{more}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
