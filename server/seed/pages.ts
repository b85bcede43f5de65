import { sql } from 'kysely'
import type { PageName } from '@westmore/contract/pages.ts'
import { storeText } from '#features/pages/publish.ts'
import { lockDraft, writeDraft } from '#features/pages/store.ts'
import { announceAppeared } from '#features/people/unread.ts'
import type { Tx } from '#postgres/db.ts'
import { Refusal } from '#refusal.ts'
import { ago, marshal } from './people.ts'

const rules = `Westmore je společný příběh. Pravidla držíme krátká, aby si je každý přečetl celá; rozhoduje vždy jejich smysl.

## Chování mezi lidmi

- Za postavou je člověk. Urážky, výhrůžky a šikana mimo hru sem nepatří, a to ani ve vtipu.
- Rasismus, sexismus a nenávist k menšinám nejsou součástí příběhu, ani když je rok 1890.
- Spor dvou hráčů patří do ticketu, ne na veřejný kanál.

## Hra za postavu

- Postava ví jen to, co sama viděla a slyšela. Zprávy ze streamů a z Discordu ve hře nepoužívejte.
- Vaše postava se bojí o život: nehrajte, jako by smrt nic neznamenala.
- Z rozehrané scény se neodpojujte. Spadne-li vám hra, vraťte se a domluvte se s ostatními.

## Boj a přepadení

- Bezdůvodné zabití je zakázané. Útoku musí předcházet příběh, který druhá strana mohla poznat.
- Přepadení jednoho člověka je možné jednou za hodinu, vždy s rozumnou možností se podvolit.
- Kdo byl v boji omráčen nebo zabit, do téhož boje se nevrací.

### Vězení a zákon

- Šerif smí zadržet podezřelého nejdéle na 30 minut.
- Pokuta nesmí přesáhnout to, co postava může do týdne vydělat.

## Tresty

Za porušení pravidel hrozí:

| Co se stalo | Poprvé | Znovu |
| --- | --- | --- |
| Drobný přestupek | varování | pozastavení na den |
| Bezdůvodné zabití | pozastavení na tři dny | ban na měsíc |
| Podvádění, zneužití chyb | ban | ban bez odvolání |

Proti sankci se můžete odvolat na stránce Moje Sankce.
`

const faq = `## Připojení

### Jak se na server připojím?

Nejdřív potřebujete [schválenou žádost](/user/allowlist). Pak v RedM stiskněte F8 a zadejte \`connect\` s adresou, kterou najdete ve svém profilu.

### Hra mě na server nepustí, co s tím?

Hra při připojování ukáže, co chybí: schválená žádost, přečtené změny pravidel, nebo propojený herní účet. Ukáže-li kód, opište ho ve svém profilu, v části Herní účet. Když nechybí nic, restartujte RedM i Steam a zkuste to znovu.

### Padá mi hra při načítání

Smažte mezipaměť RedM: složku \`server-cache\` v \`RedM.app/data\`. O nic nepřijdete, jen se první připojení protáhne.

## Žádost

### Kdy mi žádost zkontrolujete?

Obvykle do druhého dne, o víkendu to může trvat déle. Výsledek vám přijde na Discord i do oznámení na webu.

### Žádost mi zamítli, můžu to zkusit znovu?

Ano, po uplynutí čekací doby, kterou uvidíte u své žádosti. Důvod zamítnutí je napsaný hned pod výsledkem.

## Postava

### Ztratil jsem koně nebo věci kvůli chybě

Napište ticket s časem a místem, kde se to stalo. Vracíme jen to, co najdeme v záznamech hry.

### Můžu mít víc postav?

Každý hráč má jednu postavu. O druhou můžete požádat po měsíci hraní v ticketu.
`

const team = `Westmore vedou lidé, kteří na něm sami hrají. Ve volném čase vyřizují žádosti, odpovídají na tickety a píší příběh státu.

## Jak nás zastihnete

Všechno, co se týká vás nebo vaší postavy, pište do [ticketu](/user/support). Na Discordu se soukromé zprávy snadno ztratí.

## Chcete pomáhat?

Hledáme lidi s citem pro češtinu a s trpělivostí. Ozvěte se v ticketu a napište, čemu byste se chtěli věnovat.
`

/** The rules have changed once, which not everybody has read. */
export async function seedPages(tx: Tx): Promise<void> {
  const first = await publish(tx, 'rules', { markdown: rules, note: 'První znění', hoursAgo: 24 * 60 })
  const second = first
    .replace('jednou za hodinu', 'jednou za dvě hodiny')
    .replace('- Kdo byl v boji', '- Na lodi a ve vlaku se přepadává až po vyjednávání.\n- Kdo byl v boji')
  await publish(tx, 'rules', {
    markdown: second,
    note: 'Přepadení jsou vzácnější',
    isMaterial: true,
    hoursAgo: 24 * 4,
  })
  await publish(tx, 'faq', { markdown: faq, note: 'Na co se ptáte nejčastěji', hoursAgo: 24 * 40 })
  await publish(tx, 'team', { markdown: team, note: '', hoursAgo: 24 * 40 })
  await announceAppeared(tx)
  await sql`update notifications set at = publish_at from page_versions version
    where version.id = notifications.page_version_id`.execute(tx)
}

interface Version {
  markdown: string
  note: string
  hoursAgo: number
  isMaterial?: boolean
}

/** Returns the text with the ids of its parts. */
async function publish(
  tx: Tx,
  page: PageName,
  { markdown, note, isMaterial = false, hoursAgo }: Version,
): Promise<string> {
  const publishAt = ago(hoursAgo).toISOString()
  await lockDraft(tx, { ...marshal, role: 'owner' }, page)
  await writeDraft(tx, page, markdown, marshal.id)
  const stored = await storeText(tx, marshal, page, { markdown, note, isMaterial, publishAt })
  if (stored instanceof Refusal) throw new Error(`the page ${page}: ${stored.refused}`)
  await tx.updateTable('pageDrafts').set({ editedAt: publishAt }).where('page', '=', page).execute()
  return stored.markdown
}
