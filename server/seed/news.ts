import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addDays, atClock, dayOf, startOfWeek } from '@westmore/contract/days.ts'
import { finished, slugOf, type ArticleContent, type NewsEvent } from '@westmore/contract/news.ts'
import { pagePictureUrl } from '@westmore/contract/pages-pictures.ts'
import type { Tx } from '#postgres/db.ts'
import { ago, marshal, staff } from './people.ts'

const welcome = `Kdo přijíždí, ať nejprve předstoupí před Přistěhovalecký úřad a zodpoví jeho otázky. Odpovědi čteme všechny, zpravidla do druhého dne.

## Než vyrazíte

1. Přečtěte si [pravidla](/pravidla). Neznalost neomlouvá nikoho, ani pana starostu.
2. Podejte [žádost](/user/allowlist). Krátká a upřímná je lepší než dlouhá a opsaná.
3. Na co se ptávali jiní před vámi, stojí mezi [otázkami a odpověďmi](/otazky).

> Nečekejte zlato na ulici. Čekejte bláto, práci a lidi, na které je spolehnutí.

Těmito slovy přivítal pan guvernér první letošní dostavník a my k nim nemáme co dodat.
`

const railway = `Na nádraží se sešlo celé město. Kapela hrála, dokud jí nedošel dech, a kovář Hron se dušoval, že takový stroj by okoval i poslepu. Když strojvedoucí zatáhl za píšťalu, dva koně utekli a starý pan Stránský smekl.

| Odjezd z Valentine | Kam | Příjezd |
| --- | --- | --- |
| 8.00 | Annesburg | 11.30 |
| 13.00 | Saint Denis | 18.00 |
| 20.00 | Rhodes | 23.15 |

Za jízdné se platí půl dolaru, kůň jede za dolar a bez výhledu. Správa dráhy prosí cestující, aby za jízdy nestříleli bizony z okna.

Pánům, kteří by se s vlakem chtěli seznámit bez jízdenky, připomínáme [pravidla](/pravidla): nejdřív se vyjednává.
`

const market = `Na náměstí se prodává, směňuje a smlouvá. Hlásí se už tři zelináři, hodinář z Blackwateru a vdova Benešová s mastí, která prý pomáhá na všechno kromě chamtivosti.

## Co se chystá

- **Dražba koní** hned po zahájení. Přihazuje se zdviženou rukou, nikoli revolverem.
- **Závod v pojídání koláčů.** Vítěz dostane to, co zbude.
- **Tančírna v saloonu**, až se setmí. Boty si otřete venku.

Stánek je zdarma. Kdo ho chce, ať napíše [ticket](/user/support), aby na náměstí zbylo místo i pro kupující.
`

const horse = `Kdo ho potká, ať mu nabídne jablko a mluví klidně; na povely slyší jen německy. Nálezci náleží pět dolarů a vděčnost celé rodiny.
`

/** Two articles, an event on Saturday of the next week, and a pinned article with a picture. */
export async function seedNews(tx: Tx): Promise<void> {
  const [, clerk = marshal] = staff
  const picture = { id: randomUUID(), width: 1_140, height: 760 }
  const data = await readFile(new URL('./train.webp', import.meta.url))
  await tx
    .insertInto('pagePictures')
    .values({ ...picture, uploaderId: marshal.id, data })
    .execute()
  await publish(tx, {
    by: clerk,
    at: ago(24 * 12),
    title: 'Stát Westmore vítá přistěhovalce',
    lead: 'Úřad přijímá žádosti všech počestných lidí, kteří v novém kraji hledají práci, půdu, anebo jen klid.',
    markdown: welcome,
  })
  await publish(tx, {
    by: marshal,
    at: ago(24 * 6),
    title: 'Ztratil se ryzák s bílou ponožkou',
    lead: 'Naposledy ho viděli u brodu pod Strawberry, bez sedla a zjevně spokojeného.',
    markdown: horse,
  })
  await publish(tx, {
    by: clerk,
    at: ago(24 * 3),
    title: 'Velký trh v Saint Denis',
    lead: 'Zveme kupce, řemeslníky i zvědavce na trh, jaký město nepamatuje. Zbraně se odkládají u vstupu.',
    event: marketDay(),
    markdown: market,
  })
  await publish(tx, {
    by: marshal,
    at: ago(20),
    isPinned: true,
    title: 'První vlak dojel do Valentine',
    lead: 'Včera v poledne zapískala před naším nádražím lokomotiva. Do Saint Denis, kam dostavník jel dva dny, se teď dojede za jediné odpoledne.',
    picture: { address: pagePictureUrl(picture), alt: 'Parní lokomotiva s uhlákem projíždí prérií.' },
    markdown: railway,
  })
}

function marketDay(): NewsEvent {
  const saturday = addDays(startOfWeek(dayOf(new Date())), 12)
  const clock = (time: string) => atClock(saturday, time).toISOString()
  return { from: clock('18:00'), to: clock('21:00'), place: 'Náměstí v Saint Denis' }
}

interface Article extends Pick<ArticleContent, 'title' | 'lead' | 'markdown'> {
  by: { id: string }
  at: Date
  isPinned?: true
  picture?: ArticleContent['picture']
  event?: ArticleContent['event']
}

async function publish(
  tx: Tx,
  { by, at, isPinned, picture = null, event = null, ...words }: Article,
): Promise<void> {
  const content = finished({ ...words, picture, event })
  const id = randomUUID()
  const edited = { content, editedBy: by.id, editedAt: at }
  const own = { slug: slugOf(words.title), authorId: by.id, firstAt: at, isPinned: isPinned === true }
  await tx
    .insertInto('articles')
    .values({ id, ...edited, ...own })
    .execute()
  await tx
    .insertInto('articleVersions')
    .values({ articleId: id, number: 1, content, note: '', publishedBy: by.id, publishAt: at })
    .execute()
}
