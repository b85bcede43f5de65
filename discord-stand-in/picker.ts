import { escaped, notice } from './page.ts'
import type { Persona, PersonaKind } from './personas.ts'

const groups: { kind: PersonaKind; heading: string }[] = [
  { kind: 'player', heading: 'Hráči' },
  { kind: 'administrator', heading: 'Administrátoři' },
  { kind: 'owner', heading: 'Majitel' },
]

/** The form repeats `query`; «Zrušit» leads to `cancelled`. */
export function pickerPage(personas: Persona[], query: URLSearchParams, cancelled: string) {
  const carried = [...query]
    .filter(([name]) => name !== 'persona')
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  const askedEmail = (query.get('scope') ?? '').split(' ').includes('email')
  const lists = groups.map(({ kind, heading }) => {
    const cards = personas.filter((one) => one.kind === kind).map(card)
    return `<h2>${heading}</h2><ul>${cards.join('')}</ul>`
  })
  return {
    title: 'Přihlášení – náhražka Discordu',
    body: `<header>
${notice(': žádná hesla,\nžádné skutečné účty, nic odtud neodchází')}
<h1>Kdo dnes přijíždí do města?</h1>
<p>Westmore se ptá na ${askedEmail ? 'jméno, obrázek a e-mail' : 'jméno a obrázek'} vašeho účtu. Vyberte postavu, za kterou se přihlásíte.</p>
</header>
<form action="/oauth2/authorize/choose">
${carried.join('\n')}
${lists.join('\n')}
</form>
<p class="leave"><a href="${escaped(cancelled)}">Zrušit</a></p>`,
  }
}

export function problemPage(problem: string) {
  return {
    title: 'Přihlášení nejde dokončit – náhražka Discordu',
    body: `<header>${notice()}
<h1>Tudy cesta nevede</h1>
<p>${escaped(problem)}</p></header>`,
  }
}

function card(persona: Persona) {
  const number = persona.discriminator === '0' ? '' : `#${persona.discriminator}`
  return `<li><button name="persona" value="${persona.id}">
<img src="${escaped(pictureOf(persona))}" alt="" width="56" height="56">
<span><b>${escaped(persona.global_name ?? persona.username)}</b>
<i>${escaped(persona.username + number)}</i>
<small>${escaped(persona.about)}</small></span>
</button></li>`
}

function pictureOf({ id, avatar }: Persona) {
  return avatar ? `/avatars/${id}/${avatar}.webp` : `/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png`
}
