import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

/** The specification's words by section and source; a word listed twice must be found twice. */
const words: Record<string, Record<string, readonly string[]>> = {
  'the landing page': {
    'web/features/public/hero.tsx': ['PŘIPOJ SE NYNÍ', 'NÁŠ DISCORD'],
    'web/features/public/districts.ts': [
      'Lemoyne',
      'West Elizabeth',
      'New Hanover',
      'New Austin',
      'Ambarino',
    ],
    'web/features/public/lore.tsx': ['Přistěhovalci', 'Charakter státu'],
  },
  'the titles of the screens': {
    'web/features/public/labels.ts': ['PRAVIDLA SERVERU', 'NÁŠ TEAM'],
    'web/features/tickets/support/list.tsx': ['PODPORA'],
    'web/features/allowlist/application/allowlist-page.tsx': ['ALLOWLIST'],
    'web/features/public/privacy-page.tsx': ['ZÁSADY OCHRANY OSOBNÍCH ÚDAJŮ'],
    'web/features/tickets/tickets-page.tsx': ['SPRÁVA TICKETŮ'],
    'web/features/logs/labels.ts': ['SPRÁVA LOGŮ'],
    'web/features/analytics/analytics-page.tsx': ['Analytika'],
    'web/features/todos/labels.ts': ['Správa Úkolů'],
    'web/app/settings-page.tsx': ['NASTAVENÍ', 'Správa systému a konfigurace'],
    'web/features/allowlist/questions/questions-page.tsx': ['KONFIGURACE ALLOWLISTU'],
    'web/features/users/users-page.tsx': ['SEZNAM UŽIVATELŮ'],
    'web/features/public/not-found-page.tsx': ['Oops! Page not found', 'Return to Home'],
  },
  'the navigation bar and the footer': {
    'web/app/labels.ts': ['Domů', 'Pravidla', 'Team', 'Profil', 'Profil', 'Ochrana osobních údajů'],
    'web/app/nav-bar.tsx': ['DISCORD'],
    'web/app/site-footer.tsx': ['Where the law ends, legend begins'],
  },
  'the profile': {
    'web/ui/spinner.tsx': ['Načítání...'],
    'web/features/auth/profile-page.tsx': ['MŮJ PROFIL', 'MŮJ PROFIL'],
    'web/features/auth/wanted-poster.tsx': ['Aktivní'],
    'web/session/labels.ts': ['Uživatel', 'Administrátor', 'Vlastník'],
  },
  'the menu of the user area': {
    'web/app/user-sidebar.tsx': ['OWNER', 'ADMIN', 'UŽIVATEL', 'Odhlásit se'],
    'contract/screens.ts': [
      'Profil',
      'Allowlist',
      'Podpora',
      'Správa Ticketů',
      'Logy',
      'Analytika',
      'Nastavení',
      'Úkoly',
    ],
  },
  'support and the allowlist of a player': {
    'web/features/tickets/support/new-ticket.tsx': ['Nový Ticket', 'Nový Ticket'],
    'web/features/tickets/conversation/message-group.tsx': ['ADMIN'],
    'web/features/allowlist/answering/labels.ts': ['Pokus č.'],
  },
  'the settings': {
    'web/app/settings-page.tsx': ['Seznam Uživatelů', 'Konfigurace Allowlistu', 'Kontrola Žádostí'],
    'web/features/users/labels.ts': ['Uživatelé', 'Administrátoři', 'Vlastníci', 'Bez e-mailu'],
    'web/features/allowlist/staff-labels.ts': [
      'Žádné otázky',
      'Začněte přidáním první otázky pro allowlist',
      'Přidat Otázku',
      'Přidat Otázku',
      'Upravit Otázku',
      'Smazat Otázku',
      'Opravdu chcete smazat tuto otázku? Tato akce nelze vrátit zpět.',
      'Popis',
    ],
    'web/features/allowlist/questions/form.tsx': ['Otázka *'],
  },
  'the review of applications': {
    'web/status-labels.ts': ['Čeká na kontrolu'],
    'web/features/allowlist/staff-labels.ts': [
      'Čeká na kontrolu',
      'Schválené',
      'Zamítnuté',
      'Vše',
      'Žádné žádosti k zobrazení',
    ],
    'web/features/allowlist/review/tools.tsx': ['Filtrovat podle:', 'Filtrovat podle:'],
    'web/features/allowlist/review/facts.tsx': ['Podáno', 'Pokusů', 'Kontroloval'],
    'web/features/allowlist/review/card.tsx': ['Schválit', 'Zamítnout'],
    'web/features/allowlist/review/approval.tsx': [
      'Opravdu chcete schválit žádost uživatele {name}? Uživatel získá přístup na server.',
      'Schvaluji...',
    ],
    'web/features/allowlist/review/decline.tsx': [
      'Opravdu chcete zamítnout žádost uživatele {name}? Uživatel bude moci podat novou žádost za 24 hodin.',
      'Zamítám...',
    ],
  },
  'the page of questions': {
    'web/features/allowlist/staff-labels.ts': [
      'Obrázek přiložen',
      'Přidat Novou Otázku',
      'Popis/Instrukce *',
      'Uložit Změny',
      'Opravdu chcete smazat tuto otázku?',
      'Otázka byla úspěšně vytvořena.',
      'Otázka byla úspěšně upravena.',
      'Otázka byla smazána.',
      'Nepodařilo se vytvořit otázku.',
      'Nepodařilo se upravit otázku.',
      'Nepodařilo se smazat otázku.',
    ],
  },
  'the list of users': {
    'web/features/users/users-page.tsx': ['Celkem {n} registrovaných uživatelů'],
    'web/features/users/labels.ts': ['Žádní uživatelé'],
  },
  'states and transitions': {
    'web/status-labels.ts': ['Otevřený', 'V řešení', 'Uzavřený'],
    'web/features/tickets/labels.ts': ['Neznámý', 'Status ticketu byl změněn.'],
    'web/features/allowlist/staff-labels.ts': ['Admin'],
  },
  'validation rules': {
    'web/features/allowlist/answering/labels.ts': ['Prosím, vyplňte odpověď před pokračováním.'],
    'web/refusals.ts': ['Prosím, vyplňte všechny otázky před odesláním.'],
    'web/features/logs/settings/category-labels.ts': ['Název a Script Export jsou povinné'],
    'web/features/todos/labels.ts': ['Název je povinný'],
    'web/features/allowlist/staff-labels.ts': ['Otázka je povinná'],
  },
  'the error catalogue': {
    'contract/auth.ts': ['Authentication failed'],
    'web/features/auth/login-panel.tsx': ['Přihlášení selhalo. Zkuste to prosím znovu.'],
    'web/features/tickets/labels.ts': [
      'Nepodařilo se vytvořit ticket. Zkuste to prosím znovu.',
      'Nepodařilo se odeslat zprávu. Zkuste to prosím znovu.',
      'Nepodařilo se odeslat zprávu.',
      'Nepodařilo se změnit status.',
    ],
    'web/features/allowlist/answering/labels.ts': [
      'Nepodařilo se odeslat dotazník. Zkuste to prosím znovu.',
      'Dotazník byl úspěšně odeslán! Počkejte prosím na kontrolu administrátorským týmem.',
    ],
    'web/features/logs/settings/category-labels.ts': [
      'Kategorie byla úspěšně vytvořena.',
      'Nepodařilo se vytvořit kategorii.',
      'Kategorie byla úspěšně upravena.',
      'Nepodařilo se upravit kategorii.',
      'Kategorie byla smazána.',
      'Nepodařilo se smazat kategorii.',
    ],
    'web/features/todos/labels.ts': [
      'Úkol byl úspěšně vytvořen.',
      'Nepodařilo se vytvořit úkol.',
      'Úkol byl úspěšně upraven.',
      'Nepodařilo se upravit úkol.',
      'Úkol byl smazán.',
      'Nepodařilo se smazat úkol.',
      'Nepodařilo se změnit stav úkolu.',
    ],
    'web/features/allowlist/staff-labels.ts': [
      'Otázka je povinná',
      'Nepodařilo se vytvořit otázku',
      'Nepodařilo se upravit otázku',
      'Nepodařilo se smazat otázku',
      'Nepodařilo se schválit žádost',
      'Nepodařilo se zamítnout žádost',
    ],
    'web/features/logs/labels.ts': [
      'Chyba načítání logů',
      'Failed to fetch logs: {error}',
      'Failed to fetch log stats: {error}',
    ],
    'web/features/analytics/labels.ts': ['Chyba načítání analytiky'],
    'web/features/analytics/analytics-page.tsx': ['Failed to fetch analytics: {error}'],
  },
}

for (const [section, places] of Object.entries(words))
  test(`shows the words of ${section} to the letter`, () => {
    const missing = Object.entries(places).flatMap(([file, shown]) => {
      const text = plain(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
      return shown
        .filter(
          (one) => (text.match(whole(one))?.length ?? 0) < shown.filter((other) => other === one).length,
        )
        .map((one) => `${file}: ${one}`)
    })
    expect(missing).toEqual([])
  })

test('three dots end only words of the specification; others end with one sign', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/build/**', '**/node_modules/**'] })
  const dotted = files.flatMap((file) => [
    ...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(/\p{L}+(?=\.{3}['"\x60<\s])/gu),
  ])
  expect(new Set(dotted.flat())).toEqual(new Set(['Načítání', 'Schvaluji', 'Zamítám']))
})

/** Without line breaks, non-breaking spaces and marks around a name. */
function plain(source: string): string {
  return source
    .replaceAll(/&nbsp;|\\u00a0|\{' '\}/gi, ' ')
    .replaceAll(/<\/?bdi>/g, '')
    .replaceAll(/\s+/g, ' ')
}

/** The words as a whole text or between tags; a name in braces stands for any value. */
function whole(shown: string): RegExp {
  const inside = RegExp.escape(shown).replaceAll(/\\\{\w+\\\}/g, String.raw`\$?\{[^}]*\}`)
  return new RegExp(String.raw`(?:['"\x60]|[>}] ?)${inside}(?:['"\x60]| ?(?:<|\$?\{))`, 'g')
}
