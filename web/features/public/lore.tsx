import Cactus from '~icons/game-icons/cactus'
import Locomotive from '~icons/game-icons/steam-locomotive'
import Mountains from '~icons/game-icons/mountaintop'
import OilPump from '~icons/game-icons/oil-pump'
import Swamp from '~icons/game-icons/swamp'
import { Paper } from '#ui/card.tsx'
import { PageSection } from './page-section.tsx'

const districts = [
  {
    name: 'Lemoyne',
    Icon: Swamp,
    text: 'Bavlníková pole, dusné bažiny a přístav, kde se v jednom salonku podepisují smlouvy a ve druhém mizí lidé. Staré rody tu drží jména, nové peníze drží všechno ostatní.',
  },
  {
    name: 'West Elizabeth',
    Icon: Locomotive,
    text: 'Po kolejích sem přijel pokrok: telegraf, banka a úředník s kufříkem. O den jízdy dál ale pořád platí slovo honáka a na rozlehlých pláních se dá ztratit i celé stádo.',
  },
  {
    name: 'New Hanover',
    Icon: OilPump,
    text: 'Srdce státu voní senem a páchne naftou. Farmáři z údolí prodávají dobytek, majitelé vrtů kupují půdu a šerif mezi nimi hledá den, kdy se nikdo nehádá o plot.',
  },
  {
    name: 'New Austin',
    Icon: Cactus,
    text: 'Červený kámen, kaktusy a slunce, které nezná slitování. Kdo má v poušti studnu, má moc. Kdo má i dost nábojů, o tu moc hned tak nepřijde.',
  },
  {
    name: 'Ambarino',
    Icon: Mountains,
    text: 'Hory, v nichž sníh leží i v červnu. Lovci a zlatokopové tu žijí daleko od zákona i od lékaře a nejbližší soused bývá medvěd. Zato se tu nikdo na nic neptá.',
  },
]

export function Lore() {
  return (
    <PageSection
      id="pribeh"
      title="Pět krajů, jeden stát"
      text="Westmore drží pohromadě železnice, telegraf a tvrdohlavost lidí, kteří odmítli odejít."
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
        {districts.map(({ name, Icon, text }) => (
          <Paper
            as="li"
            key={name}
            className="grid content-start gap-3 lg:col-span-2 lg:nth-[n+4]:col-span-3"
          >
            <div className="flex items-center gap-3 border-b-2 border-line pb-3">
              <Icon className="shrink-0 text-4xl text-ember-deep" />
              <h3 className="poster text-display-sm">{name}</h3>
            </div>
            <p>{text}</p>
          </Paper>
        ))}
      </ul>
      <div className="mt-14 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <article>
          <h3 className="poster text-display-sm text-brass">Přistěhovalci</h3>
          <p className="mt-3 text-fg-soft">
            Každým parníkem a každým vlakem přijíždějí další. Irové s krumpáčem přes rameno, Němci s plány
            pivovaru, Češi s houslemi a receptem na koláče, propuštění vojáci, vdovy i ti, kdo raději
            neřeknou, odkud jdou. Úředník u přepážky se ptá všech stejně: kdo jsi, co umíš a proč právě k nám.
            Na odpovědi záleží, protože jméno, které ti zapíše, si tu poneseš celý život.
          </p>
        </article>
        <article>
          <h3 className="poster text-display-sm text-brass">Charakter státu</h3>
          <p className="mt-3 text-fg-soft">
            Westmore leží mezi dvěma časy. Ve městech svítí plynové lampy, soudí porota a noviny vycházejí
            dvakrát týdně. Za posledním telegrafním sloupem rozhoduje rychlost, čest a to, kdo se za tebe
            postaví. Zákon sem přišel, ale ještě nedošel všude. Právě v té mezeře vznikají příběhy, které se
            potom vyprávějí u ohně.
          </p>
        </article>
      </div>
    </PageSection>
  )
}
