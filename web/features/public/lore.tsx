import './lore.css'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/link-button.tsx'
import { Rule } from '#ui/ornament.tsx'
import { districts } from './districts.ts'
import { StateMap } from './state-map.tsx'

const immigrants = [
  'Každým parníkem a každým vlakem přijíždějí další. Irové s krumpáčem přes rameno, Němci s plány pivovaru, Češi s houslemi a receptem na koláče, propuštění vojáci, vdovy i ti, kdo raději neřeknou, odkud jdou. Celý dosavadní život se jim vešel do jedné bedny, a co se nevešlo, o tom se nemluví. Někdo jede za půdou, někdo za bratrem, který přestal psát, a někdo jen tak daleko, kam mu stačily peníze na lístek.',
  'Úředník u přepážky se ptá všech stejně: kdo jsi, co umíš a proč právě k nám. Neptá se, aby tě zahanbil; chce vědět, s kým bude stát sdílet zimu. Na odpovědi záleží, protože jméno, které ti zapíše, si tu poneseš celý život. A když na listinu dopadne razítko, otevřou se dveře na druhou stranu: do prašné ulice, kde o tobě ještě nikdo neslyšel a kde si vlastní pověst musíš teprve zasloužit.',
]

const character = [
  'Westmore leží mezi dvěma časy. Ve městech svítí plynové lampy, soudí porota a noviny vycházejí dvakrát týdně. Guvernér slibuje mosty, železniční společnost dividendy a obojí se staví z týchž prken. Za posledním telegrafním sloupem ale rozhoduje rychlost, čest a to, kdo se za tebe postaví.',
  'Zákon sem přišel, ale ještě nedošel všude. Šerif má hvězdu, dva zástupce a okres větší než leckteré království; soudce přijíždí jednou za měsíc a do té doby se lidé musejí dohodnout sami. Dluží se na podání ruky, křivda se pamatuje do třetího kolena a dobrý skutek kupodivu ještě déle. Právě v této mezeře mezi paragrafem a revolverem vznikají příběhy, které se potom vyprávějí u ohně.',
]

export function Lore() {
  return (
    <section className="sheet-section" aria-labelledby="kraje">
      <header className="sheet-headline">
        <h2 id="kraje" className="poster text-display">
          Pět krajů, jeden stát
        </h2>
        <p>Westmore drží pohromadě železnice, telegraf a tvrdohlavost lidí, kteří odmítli odejít.</p>
      </header>
      <div className="lore">
        <StateMap />
        <ul className="lore-cards swiped" aria-label="Kraje">
          {districts.map((district) => (
            <District key={district.id} {...district} />
          ))}
        </ul>
      </div>
      <div className="sheet-columns swiped" role="group" aria-label="O státě">
        <Article title="Přistěhovalci" paragraphs={immigrants}>
          <LinkButton to="/user/allowlist" variant="secondary">
            K přepážce přistěhovaleckého úřadu
          </LinkButton>
        </Article>
        <Article title="Charakter státu" paragraphs={character}>
          <p className="sheet-saying poster text-display-sm">Kde končí zákon, začíná legenda</p>
        </Article>
      </div>
    </section>
  )
}

function District({ id, name, hour, Icon, text, light, livelihood, danger }: (typeof districts)[number]) {
  return (
    <li className="district" data-district={id}>
      <div className="district-light">
        <img src={light} alt="" loading="lazy" />
        <Icon />
        <span className="smallcaps">{hour}</span>
      </div>
      <h3 className="poster text-display-sm">{name}</h3>
      <p className="district-text">{text}</p>
      <dl className="district-facts">
        <dt>Živobytí</dt>
        <dd>{livelihood}</dd>
        <dt>Pozor na</dt>
        <dd>{danger}</dd>
      </dl>
    </li>
  )
}

type ArticleProps = { title: string; paragraphs: string[]; children?: ReactNode }

function Article({ title, paragraphs, children }: ArticleProps) {
  return (
    <article className="sheet-article">
      <h3 className="poster text-display-sm">{title}</h3>
      <Rule />
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {children}
    </article>
  )
}
