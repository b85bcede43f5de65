import type { ReactNode } from 'react'
import { Paper } from '#ui/card.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PurposesTable } from './purposes-table.tsx'

export const meta = () => [
  { title: 'ZÁSADY OCHRANY OSOBNÍCH ÚDAJŮ | Westmore' },
  { name: 'description', content: 'Jak komunita Westmore nakládá s osobními údaji hráčů a návštěvníků.' },
]

export default function PrivacyPage() {
  return (
    <div className="mx-auto max-w-4xl px-2 pt-[calc(var(--nav-height)+2rem)] sm:px-6">
      <Paper as="article" framed className="sm:px-14">
        <PageTitle>ZÁSADY OCHRANY OSOBNÍCH ÚDAJŮ</PageTitle>

        <Section number={0} title="Obecné zásady">
          <p>
            Vážíme si důvěry, se kterou nám své údaje svěřujete. Zpracováváme je v souladu s nařízením
            Evropského parlamentu a Rady (EU) 2016/679 (obecné nařízení o ochraně osobních údajů, dále jen
            „GDPR“) a se zákonem č. 110/2019 Sb., o zpracování osobních údajů.
          </p>
          <p>
            Shromažďujeme jen to, co pro provoz komunity skutečně potřebujeme, uchováváme to jen po nezbytnou
            dobu a údaje nikdy neprodáváme. Pokud vám něco z tohoto textu nebude jasné, zeptejte se nás.
          </p>
        </Section>

        <Section number={1} title="Správce údajů">
          <p>
            Správcem osobních údajů je provozovatel herního serveru a komunity Westmore (dále jen „my“). Ve
            všech záležitostech ochrany osobních údajů nás zastihnete na našem{' '}
            <OutsideLink href="/discord">Discord serveru</OutsideLink>. Pověřence pro ochranu osobních údajů
            jsme nejmenovali, protože nám tato povinnost nevzniká.
          </p>
        </Section>

        <Section number={2} title="Jaké údaje zpracováváme">
          <ul>
            <li>
              <strong>Discord přezdívka a ID:</strong> jméno, číselný identifikátor a profilový obrázek účtu,
              kterým se přihlašujete.
            </li>
            <li>
              <strong>Herní identifikátor (RedM / Rockstar ID):</strong> slouží k propojení vašeho účtu s
              postavou a oprávněním na herním serveru.
            </li>
            <li>
              <strong>Technické údaje:</strong> IP adresa, typ zařízení a prohlížeče, čas přístupu a záznamy o
              činnosti na webu a na herním serveru.
            </li>
            <li>
              <strong>Analytické údaje:</strong> souhrnné informace o návštěvnosti a o tom, jak se web
              používá.
            </li>
            <li>
              <strong>E-mail a údaje pro ochranu proti botům:</strong> e-mailová adresa předaná službou
              Discord a technické údaje, podle kterých poznáme člověka od automatu.
            </li>
          </ul>
          <p>
            Zpracováváme také to, co nám sami napíšete: odpovědi v allowlist dotazníku, tickety podpory a
            zprávy v nich. Nesdělujte v nich prosím citlivé údaje, které pro vyřízení nejsou potřeba.
          </p>
        </Section>

        <Section number={3} title="Účely a právní základy">
          <p>Každý údaj má svůj účel a každý účel svůj právní základ:</p>
          <PurposesTable />
          <p>
            Udělený souhlas můžete kdykoli odvolat. Odvoláním není dotčena zákonnost zpracování před tím, než
            k odvolání došlo. Rozhodnutí o přijetí na server vždy činí člověk; automatizované rozhodování ani
            profilování neprovádíme.
          </p>
        </Section>

        <Section number={4} title="Komu údaje předáváme">
          <p>K údajům mají přístup pouze:</p>
          <ul>
            <li>
              <strong>členové našeho týmu</strong>, a to v rozsahu, který potřebují ke správě serveru a k
              podpoře hráčů,
            </li>
            <li>
              <strong>poskytovatelé analytických nástrojů</strong>, kteří nám pomáhají měřit návštěvnost,
            </li>
            <li>
              <strong>poskytovatelé služeb pro doručování e-mailů</strong>,
            </li>
            <li>
              <strong>poskytovatelé ochrany proti botům</strong> a zneužití služeb.
            </li>
          </ul>
          <p>
            Externí poskytovatelé zpracovávají údaje jen podle našich pokynů. Pokud některý z nich sídlí mimo
            Evropský hospodářský prostor, předáváme mu údaje pouze se zárukami podle kapitoly V GDPR, zejména
            na základě standardních smluvních doložek. Přihlášení zajišťuje Discord, který je ve vztahu k
            vašemu účtu samostatným správcem. Orgánům veřejné moci údaje předáme, jen pokud nám to ukládá
            zákon.
          </p>
        </Section>

        <Section number={5} title="Jak dlouho údaje uchováváme">
          <ul>
            <li>
              <strong>Technické a analytické údaje:</strong> nejdéle 24 měsíců.
            </li>
            <li>
              <strong>Komunikační údaje</strong> (tickety, zprávy, žádosti): po dobu aktivního účtu a dalších
              6 měsíců poté.
            </li>
            <li>
              <strong>IP adresy:</strong> nejdéle 1 rok.
            </li>
          </ul>
          <p>Po uplynutí těchto lhůt údaje smažeme nebo je nevratně anonymizujeme.</p>
        </Section>

        <Section number={6} title="Vaše práva">
          <p>Ve vztahu ke svým údajům máte právo:</p>
          <ul>
            <li>na přístup k nim a na jejich kopii,</li>
            <li>na opravu nepřesných a doplnění neúplných údajů,</li>
            <li>na výmaz („právo být zapomenut“),</li>
            <li>na omezení zpracování,</li>
            <li>na přenositelnost údajů k jinému správci,</li>
            <li>vznést námitku proti zpracování založenému na oprávněném zájmu,</li>
            <li>kdykoli odvolat udělený souhlas,</li>
            <li>podat stížnost u dozorového úřadu.</li>
          </ul>
          <p>
            Žádost nám pošlete přes Discord. Odpovíme bez zbytečného odkladu, nejpozději do jednoho měsíce. U
            složitých žádostí můžeme lhůtu prodloužit o další dva měsíce a předem vám řekneme proč. Vyřízení
            je bezplatné; můžeme vás jen požádat o ověření totožnosti.
          </p>
        </Section>

        <Section number={7} title="Zabezpečení">
          <p>Údaje chráníme technickými i organizačními opatřeními, především:</p>
          <ul>
            <li>šifrovaným přenosem přes HTTPS/TLS,</li>
            <li>silnými hesly a jejich bezpečným uložením,</li>
            <li>dvoufázovým ověřením (2FA) u účtů správců,</li>
            <li>omezením přístupu na osoby, které jej potřebují,</li>
            <li>pravidelnými audity přístupů a systémů.</li>
          </ul>
          <p>
            Dojde-li přesto k porušení zabezpečení, které pro vás představuje vysoké riziko, dáme vám o tom
            bez zbytečného odkladu vědět.
          </p>
        </Section>

        <Section number={8} title="Změny těchto zásad">
          <p>
            Zásady můžeme upravit, změní-li se naše služby nebo právní předpisy. Aktuální znění najdete vždy
            na této stránce a na podstatné změny upozorníme předem na Discord serveru.
          </p>
        </Section>

        <Section number={9} title="Kontakt">
          <p>
            Napište nám na <OutsideLink href="/discord">Discord server Westmore</OutsideLink>. Se stížností se
            můžete obrátit také na{' '}
            <OutsideLink href="https://uoou.gov.cz">Úřad pro ochranu osobních údajů (ÚOOÚ)</OutsideLink>,
            Pplk. Sochora 27, 170 00 Praha 7.
          </p>
        </Section>
      </Paper>
    </div>
  )
}

const prose =
  'grid gap-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-6 [&_ul]:marker:text-accent [&_strong]:font-bold'

function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={`mt-10 first-of-type:mt-0 ${prose}`} aria-labelledby={`cast-${number}`}>
      <h2
        id={`cast-${number}`}
        className="flex gap-3 border-b-2 border-line pb-2 text-xl font-bold text-ember-deep"
      >
        <span className="tabular-nums">{number}.</span>
        {title}
      </h2>
      {children}
    </section>
  )
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-link">
      {children}
    </a>
  )
}
