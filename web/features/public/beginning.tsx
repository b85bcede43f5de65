import './beginning.css'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/link-button.tsx'
import { Drawing } from '#scenery/drawing.tsx'
import locomotive from './drawings/locomotive.svg?raw'

type Station = {
  name: string
  text: string
  door?: ReactNode
  /** Says so while applications are not accepted. */
  canClose?: true
}

const stations: Station[] = [
  {
    name: 'Discord',
    text: 'Přidej se mezi nás. Domlouvá se tu všechno podstatné a stejným účtem se přihlásíš i na tomto webu.',
    door: (
      <a href="/discord" target="_blank" rel="noopener noreferrer" className="text-link tappable">
        Otevřít Discord
      </a>
    ),
  },
  {
    name: 'Pravidla',
    text: 'Přečti si, jak se u nás hraje. Pravidla platí pro všechny stejně, pro honáka i pro guvernéra.',
    door: (
      <a href="/pravidla" className="text-link tappable">
        Přečíst pravidla
      </a>
    ),
  },
  {
    name: 'Žádost',
    text: 'U přepážky přistěhovaleckého úřadu odpovíš vlastními slovy na několik otázek. Rozepsané odpovědi na tebe počkají.',
    door: (
      <LinkButton to="/user/allowlist" variant="secondary">
        Podat žádost
      </LinkButton>
    ),
    canClose: true,
  },
  {
    name: 'Razítko',
    text: 'Žádost čtou lidé z našeho týmu. Kolikátá je na řadě, uvidíš na svém profilu.',
  },
  {
    name: 'Westmore',
    text: 'Konečná, vystupovat! S razítkem dostaneš adresu serveru. Spustíš RedM, připojíš se a první ulice je tvoje.',
  },
]

/** Filled by the script of the page. */
function Closed() {
  return (
    <div role="status">
      <p className="beginning-closed" data-closed hidden />
      <p className="beginning-closed-text" data-closed-text hidden />
    </div>
  )
}

export function Beginning() {
  return (
    <section className="beginning" aria-labelledby="jak-zacit">
      <header className="sheet-headline">
        <h2 id="jak-zacit" className="poster text-display">
          Jak začít
        </h2>
        <p>Vlak do Westmore staví v&nbsp;pěti stanicích. Jízdenka nic nestojí.</p>
      </header>
      <Drawing svg={locomotive} className="beginning-train" />
      <ol className="beginning-line">
        {stations.map(({ name, text, door, canClose }) => (
          <li key={name}>
            <h3 className="poster-small">{name}</h3>
            <p>{text}</p>
            {canClose && <Closed />}
            {door && <p className="beginning-door">{door}</p>}
          </li>
        ))}
      </ol>
      <div className="beginning-luggage">
        <h3 className="smallcaps">Do zavazadla</h3>
        <ul>
          <li>počítač s&nbsp;Windows</li>
          <li>hra Red Dead Redemption&nbsp;2</li>
          <li>
            <a href="https://redm.net" target="_blank" rel="noopener noreferrer" className="text-link">
              RedM
            </a>
            , zdarma
          </li>
          <li>účet na Discordu</li>
          <li>mikrofon</li>
        </ul>
      </div>
    </section>
  )
}
