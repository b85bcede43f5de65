import { WAIT_HOURS } from '@westmore/contract/allowlist.ts'
import { REFUSED_HOURS } from '@westmore/contract/game.ts'
import { terms } from '@westmore/contract/retention.ts'
import { LONGEST_SESSION_DAYS } from '@westmore/contract/auth-sign-in.ts'
import type { ReactNode } from 'react'
import { termText } from '#features/retention/public.ts'
import { AskedAge } from './asked-age.tsx'
import { PurposesTable } from './purposes-table.tsx'
import { RetentionPeriods } from './retention-periods.tsx'

export const privacyChapters: { title: string; text: ReactNode }[] = [
  {
    title: 'Obecné zásady',
    text: (
      <>
        <p>
          Vážíme si důvěry, se kterou nám své údaje svěřujete. V těchto zásadách se dočtete, které osobní
          údaje zpracováváme, z jakého důvodu, jak dlouho, komu je předáváme a jaká práva vám náležejí.
        </p>
        <p>
          Řídíme se nařízením Evropského parlamentu a Rady (EU) 2016/679 (obecné nařízení o ochraně osobních
          údajů, dále jen „GDPR“) a zákonem č. 110/2019 Sb., o zpracování osobních údajů. Shromažďujeme jen
          to, co k provozu komunity opravdu potřebujeme, uchováváme to jen po nezbytnou dobu a údaje nikdy
          neprodáváme. Není-li vám něco jasné, zeptejte se nás.
        </p>
      </>
    ),
  },
  {
    title: 'Správce údajů',
    text: (
      <p>
        Správcem osobních údajů je provozovatel herního serveru a komunity Westmore (dále jen „my“). Ve všech
        věcech ochrany osobních údajů nás zastihnete na našem{' '}
        <OutsideLink href="/discord">serveru na Discordu</OutsideLink>. Pověřence pro ochranu osobních údajů
        jsme nejmenovali, protože nám taková povinnost nevzniká.
      </p>
    ),
  },
  {
    title: 'Jaké údaje zpracováváme',
    text: (
      <>
        <ul>
          <li>
            <strong>Přezdívka a ID na Discordu:</strong> jméno i zobrazované jméno, číselný identifikátor a
            profilový obrázek účtu, kterým se přihlašujete.
          </li>
          <li>
            <strong>Herní identifikátor (RedM, Rockstar ID):</strong> propojuje váš účet s postavou a s
            oprávněními na herním serveru. Licenci herního účtu, kterou si k účtu připojíte kódem ze hry,
            vidíte a zrušíte v profilu. Kdo je právě ve hře, víme jen do další zprávy herního serveru.
          </li>
          <li>
            <strong>Technické údaje:</strong> IP adresa, typ zařízení a prohlížeče, čas přístupu a záznamy o
            činnosti na webu a na herním serveru. Přihlášení udržuje technicky nezbytná cookie, ke které se
            souhlas nevyžaduje. U každého přihlášení vedeme jen název prohlížeče a systému, čas přihlášení a
            posledního použití a to, zda má účet na Discordu dvoufázové ověření; přihlášení končí nejpozději
            po {LONGEST_SESSION_DAYS} dnech a svá přihlášení vidíte v profilu.
          </li>
          <li>
            <strong>Varování, pozastavení a bany:</strong> důvod, trestné body, trvání, kdo je udělil či
            zrušil, a interní poznámka týmu. Pozastavení a ban platí pro váš účet na Discordu i pro herní
            licence, které k němu připojíte.
          </li>
          <li>
            <strong>Analytické údaje:</strong> souhrnné informace o návštěvnosti a o tom, jak se web používá.
          </li>
          <li>
            <strong>E-mail a údaje pro ochranu proti botům:</strong> e-mailová adresa, kterou nám předá
            Discord, a technické údaje, podle nichž se pozná člověk od automatu.
          </li>
        </ul>
        <p>
          Zpracováváme také to, co nám sami napíšete: odpovědi v dotazníku k allowlistu, tickety podpory a
          zprávy v nich. Neuvádějte v nich prosím citlivé údaje, které k vyřízení věci nejsou potřeba.
          Potvrdíte-li, že jste četli pravidla, uložíme číslo jejich verze a čas potvrzení.
        </p>
      </>
    ),
  },
  {
    title: 'Účely a právní základy',
    text: (
      <>
        <p>Každý údaj má svůj účel a každý účel svůj právní základ:</p>
        <PurposesTable />
        <p>
          Údaje, které potřebujeme k plnění smlouvy, poskytujete dobrovolně, bez nich vás však nemůžeme
          přihlásit ani přijmout na server. Udělený souhlas můžete kdykoli odvolat; zákonnost zpracování před
          odvoláním tím není dotčena. Za osobu mladší 15 let uděluje souhlas její zákonný zástupce.
          <AskedAge />
        </p>
        <p>
          O přijetí na server rozhoduje vždy člověk. Automatizované rozhodování ani profilování neprovádíme.
          Dotazník může u některé odpovědi říct, že s ní žádost poslat nejde a co dělat dál; takovou odpověď
          neukládáme a můžete ji změnit.
        </p>
      </>
    ),
  },
  {
    title: 'Komu údaje předáváme',
    text: (
      <>
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
            <strong>poskytovatelé ochrany proti botům</strong> a proti zneužití služeb.
          </li>
        </ul>
        <p>
          Externí poskytovatelé zpracovávají údaje jen podle našich pokynů. Sídlí-li některý z nich mimo
          Evropský hospodářský prostor, předáme mu údaje pouze za podmínek kapitoly V GDPR, tedy na základě
          rozhodnutí o odpovídající ochraně nebo standardních smluvních doložek. Přihlášení zajišťuje Discord,
          který je ve vztahu k vašemu účtu samostatným správcem. Orgánům veřejné moci předáme údaje, jen pokud
          nám to ukládá zákon.
        </p>
      </>
    ),
  },
  {
    title: 'Jak dlouho údaje uchováváme',
    text: (
      <>
        <RetentionPeriods />
        <p>
          Pokus o připojení, který herní server odmítl (herní jméno, licence, Discord ID a důvod), uchováváme
          nejdéle {REFUSED_HOURS} hodin.
        </p>
        <p>
          Dokud účet máte, varování smažeme {termText(terms.warnings)} po tom, co skončí i s body (varování
          bez konce po tom, co jste je dostali), pozastavení a bany {termText(terms.bans)} po jejich konci.
          Sankci nebo body natrvalo si necháváme po dobu účtu. Dostane-li sankci herní licence nebo Discord
          ID, které na webu účet nemá, platí pro ni lhůty jako po smazání účtu, počítané od jejího udělení.
          Sankcím převzatým z herního serveru běží lhůty nejdříve od jejich převzetí.
        </p>
        <p>
          Měl-li někdo do hry přístup dřív, než vznikl tento web, převzali jsme jeho jméno, Discord ID, herní
          licenci, kdo a kdy ho přijal a poznámky týmu. Po prvním přihlášení patří k jeho účtu a odejdou s
          ním; nepřihlásí-li se, smažeme je {termText(terms.taken)} po převzetí, přístup až po jeho poslední
          hře.
        </p>
        <p>Po uplynutí těchto lhůt údaje smažeme, nebo je nevratně anonymizujeme.</p>
        <p>
          Které zprávy jsme vám poslali na Discord, vedeme {termText(terms.discord)}. Co už na Discord přišlo,
          zůstává tam; které zprávy vám máme posílat, si nastavíte v oznámeních. Kdo si to zapne, tomu
          posíláme oznámení i při zavřené stránce přes službu výrobce jeho prohlížeče; ta z nich zjistí jen
          to, že nějaké přišlo.
        </p>
        <p>
          <strong>Když si účet smažete</strong>, ihned odstraníme váš profil s e-mailem, všechna přihlášení,
          rozepsané odpovědi, neodeslané soubory a poznámky týmu o vás. Tickety, zprávy, žádosti a sankce po
          dobu {termText(terms.communication)} zůstávají, ale bez vás: místo jména v nich stojí „Smazaný účet“
          a z textů mizí vaše Discord ID, e-mail a jméno. Přiložené soubory zůstávají tak, jak jste je
          poslali, jen pod jiným názvem. Vaše údaje potom najdete už jen zde:
        </p>
        <ul>
          <li>
            v&nbsp;<strong>záznamech o zásazích správy</strong> a v&nbsp;
            <strong>záznamech z herního serveru</strong>, obojí nejdéle {termText(terms.technical)} od
            pořízení, kvůli bezpečnosti a ochraně právních nároků,
          </li>
          <li>
            v seznamu, podle kterého vás herní server přestane pouštět: samotné Discord ID po dobu{' '}
            {termText(terms.removals)}, pokud jste na server měli přístup,
          </li>
          <li>
            v&nbsp;<strong>pozastavení nebo banu</strong>, pokud ještě trvá: Discord ID, herní licence a
            důvod, aby ho smazání účtu nezrušilo. Na tom, aby na server nepřišel ten, kdo má ban, máme
            oprávněný zájem, a vznést proti němu námitku můžete i po smazání účtu. Vrátíte-li se, patří k
            vašemu novému účtu. Jinak ho smažeme {termText(terms.communication)} po jeho konci; i když je
            natrvalo, skončí {termText(terms.bans)} po smazání účtu a Discord ID i licence v něm smažeme hned.
          </li>
        </ul>
        <p>
          Byla-li vaše žádost zamítnuta nebo míří-li na vás stížnost, necháváme si navíc otisk, ze kterého
          vaše ID vyčíst nelze. Slouží jen k tomu, aby smazání účtu nezrušilo čekání {WAIT_HOURS} hodin a
          nezpřístupnilo stížnost tomu, koho se týká; zmizí s uplynutím čekání, nebo se stížností.
        </p>
        <p>
          Údaje zálohujeme, abychom o ně nepřišli při poruše. Ve starších zálohách smazaný účet zůstává, dokud
          je nenahradí novější. Kdybychom z nich museli data obnovit, smažeme ho znovu: takový otisk si proto
          necháváme po každém smazaném účtu, {termText(terms.technical)}.
        </p>
      </>
    ),
  },
  {
    title: 'Vaše práva',
    text: (
      <>
        <p>Ve vztahu ke svým údajům máte právo:</p>
        <ul>
          <li>
            na přístup k údajům a na jejich kopii: <a href="/user#soukromi">stáhněte si je ve svém profilu</a>
            ,
          </li>
          <li>na opravu nepřesných a na doplnění neúplných údajů,</li>
          <li>
            na výmaz („právo být zapomenut“):{' '}
            <a href="/user#soukromi">účet si ve svém profilu sami smažete</a>,
          </li>
          <li>na omezení zpracování,</li>
          <li>na přenositelnost údajů k jinému správci: stažený soubor přečte i jiný program,</li>
          <li>
            <strong>vznést námitku</strong> proti zpracování založenému na oprávněném zájmu,
          </li>
          <li>kdykoli odvolat udělený souhlas,</li>
          <li>podat stížnost u dozorového úřadu.</li>
        </ul>
        <p>
          Kopii údajů a smazání účtu vyřídí web hned, stačí se přihlásit. Jediný vlastník serveru musí svou
          roli nejdřív předat. Ostatní žádosti nám pošlete přes Discord. Odpovíme bez zbytečného odkladu,
          nejpozději do jednoho měsíce; vyžaduje-li to složitost nebo počet žádostí, můžeme lhůtu prodloužit o
          další dva měsíce a včas vám sdělíme proč. Vyřízení je bezplatné. Máme-li důvodné pochybnosti o tom,
          kdo žádá, požádáme o ověření totožnosti.
        </p>
      </>
    ),
  },
  {
    title: 'Zabezpečení',
    text: (
      <>
        <p>Údaje chráníme technickými a organizačními opatřeními, především:</p>
        <ul>
          <li>šifrovaným přenosem přes HTTPS/TLS,</li>
          <li>silnými hesly a jejich bezpečným uložením,</li>
          <li>dvoufázovým ověřením (2FA) u účtů správců,</li>
          <li>omezením přístupu na osoby, které jej potřebují,</li>
          <li>pravidelnými audity přístupů a systémů.</li>
        </ul>
        <p>
          Dojde-li přesto k porušení zabezpečení, které pro vás může znamenat vysoké riziko, oznámíme vám to
          bez zbytečného odkladu.
        </p>
      </>
    ),
  },
  {
    title: 'Změny těchto zásad',
    text: (
      <p>
        Změní-li se naše služby nebo právní předpisy, můžeme tyto zásady upravit. Platné znění najdete vždy na
        této stránce a na podstatné změny předem upozorníme na Discordu.
      </p>
    ),
  },
  {
    title: 'Kontakt',
    text: (
      <p>
        Napište nám na <OutsideLink href="/discord">server Westmore na Discordu</OutsideLink>. Se stížností se
        můžete obrátit také na{' '}
        <OutsideLink href="https://uoou.gov.cz">Úřad pro ochranu osobních údajů</OutsideLink> (ÚOOÚ), Pplk.
        Sochora 27, 170 00 Praha 7.
      </p>
    ),
  },
]

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
