/** Questions and answers as a team writes them. */
const faq = `
## Připojení na server

### Jak se připojím na server?
Spusťte RedM, v seznamu serverů vyhledejte Westmore a klikněte na Připojit. Nejdřív musíte mít schválenou žádost o allowlist.

### Co když hra při načítání spadne?
Vymažte mezipaměť RedM ve složce data/cache, aktualizujte ovladače grafické karty a spusťte hru jako správce.

### Server mi píše, že nejsem na allowlistu. Proč?
Herní server pozná jen Discord, který běží na stejném počítači. Zapněte ho, přihlaste se správným účtem a zkuste to znovu.

### Jaké jsou požadavky na počítač?
Stačí čtyřjádrový procesor, 16 GB paměti a grafická karta se 4 GB. Hru mějte na disku SSD.

### Neslyším ostatní nebo oni neslyší mě. Co s tím?
V nastavení RedM zvolte správný mikrofon a výstup zvuku. Hlas se přepíná klávesou N, dosah klávesou F11.

### Mám lagy a seká se mi obraz. Čím to je?
Snižte grafiku, vypněte programy na pozadí a připojte se kabelem místo wi-fi.

## Allowlist

### Jak dlouho trvá schválení žádosti?
Žádosti čteme obvykle do tří dnů. Výsledek uvidíte v sekci Allowlist a přijde vám na Discord.

### Proč byla moje žádost zamítnuta?
Důvod najdete u žádosti v sekci Allowlist. Novou můžete podat, jakmile uplyne lhůta, která je tam uvedená.

### Kolikrát můžu žádost podat znovu?
Počet pokusů není omezený, mezi zamítnutím a novou žádostí ale musí uplynout několik dní.

## Postava

### Můžu mít víc postav?
Každý hráč má dvě postavy. O třetí požádejte ticketem v kategorii Multi-Character.

### Jak si změním jméno nebo vzhled postavy?
Vzhled mění holič a krejčí ve městě. Jméno upraví radnice za poplatek, pokud k tomu má postava důvod.

### Zmizela mi postava po restartu. Co mám dělat?
Odhlaste se, počkejte deset minut a přihlaste se znovu. Pokud stále chybí, napište ticket s jejím jménem.

## Majetek

### Ztratil se mi kůň. Jak ho dostanu zpátky?
Zapískejte klávesou H. Pokud nepřijde, najdete ho v nejbližší stáji. Mrtvého koně oživí veterinář.

### Zmizely mi věci z inventáře. Vrátíte mi je?
Věci vracíme jen tehdy, když ztrátu způsobila chyba serveru a je vidět v záznamech. Přiložte čas a video.

### Jak si koupím dům?
Volné domy prodává realitní kancelář ve Valentine. Nájem se platí každý týden z bankovního účtu.

### Jak vydělám první peníze?
Začněte jako dřevorubec, lovec nebo poštovní kurýr. Práci nabízí nástěnka na každém nádraží.

## Frakce a práce

### Jak založím gang nebo frakci?
Potřebujete aspoň pět členů a příběh. Žádost pošlete ticketem v kategorii Frakce.

### Jak se stanu šerifem?
Nábor vyhlašuje kancelář šerifa na Discordu. Potřebujete čistý trestní rejstřík.

### Jak se stanu doktorem?
Přihlaste se u hlavního lékaře v Saint Denis, projdete zaškolením a zkouškou.

## Tresty a komunita

### Dostal jsem ban. Jak se můžu odvolat?
Odvolání podáte u svého trestu v sekci Moje tresty. Rozhoduje o něm někdo jiný, než kdo trest udělil.

### Jak nahlásím hráče, který porušil pravidla?
Napište ticket v kategorii Pravidla, uveďte jméno postavy, čas a přiložte video.

### Jak si stěžovat na administrátora?
Zvolte kategorii Stížnost. Administrátor, na kterého si stěžujete, ticket nevidí.

### Můžu streamovat a natáčet videa?
Ano, streamy vítáme. Nesmíte ale číst informace z vysílání ostatních.

### Jak smažu svůj účet a osobní údaje?
V profilu zvolte Smazat účet. Údaje odstraníme podle zásad soukromí.
`

const chapters = 'Chování,Hraní role,Boj,Loupeže,Spolky,Zákon,Vozy,Obchod,Hlas,Noviny'.split(',')
/** The first ones of their chapters. */
const rules = [
  'Nikdo nesmí využívat informace, které získal mimo hru (metagaming).',
  'Postavu nesmíte zabít bez předchozího příběhu a vážného důvodu (random deathmatch).',
  'Kdo se dívá do hlavně, dá najevo strach o život.',
  'Rozehranou scénu nikdo neopouští odpojením ze hry (combat log).',
  'Vlak nebo banku lze přepadnout nejvýš jednou denně a jen s šesti strážníky ve službě.',
  'Urážky kvůli víře, původu nebo pohlaví nepatří ani do úst postavy.',
]
const who = 'Kovář,Lovec,Strážník,Farmář,Poslíček,Novinář,Hostinský,Zlatokop,Krejčí,Pastýř,Lékař'.split(',')
const does = 'vede knihu,ohlásí požár,nosí odznak,platí nájem,zavírá bránu,hlídá oheň,zamkne sklad'.split(',')
const when = ['do setmění', 'při slavnostech', 'za deště', 'v horách', 'v neděli']

/** Rules of three hundred paragraphs. */
const longRules = chapters.map((chapter, place) => {
  const items = Array.from({ length: 30 }, (_, at) => {
    const other = place * 30 + at
    const filling = `${who[other % who.length]} ${does[other % does.length]} ${when[other % when.length]}.`
    return `- ${(at === 0 && rules[place]) || filling}`
  })
  return `## ${chapter}\n\n${items.join('\n')}\n`
})

export const town = { faq, rules: longRules.join('\n') }

/** Tickets as players type them, and the start of the title or text of the answer that should come first; null where nothing fits. */
export const typed: [string, string | null][] = [
  ['nejde mi se připojit\nZdravím, když kliknu na připojit, nic se nestane. Poradíte?', 'Jak se připojím'],
  [
    'kdy mi schválíte žádost\nAhoj, poslal jsem žádost už v pondělí a pořád nic.',
    'Jak dlouho trvá schválení',
  ],
  ['ztratil jsem koně', 'Ztratil se mi kůň'],
  ['Zmizel mi kůň\nVčera jsem ho nechal před saloonem a dnes tam nebyl, pískám a nic.', 'Ztratil se mi kůň'],
  ['chci třetí postavu\nHraju dvě postavy a chtěl bych ještě třetí.', 'Můžu mít víc postav'],
  ['zamítnutá žádost', 'Proč byla moje žádost zamítnuta'],
  ['dostal jsem ban neprávem\nChci se odvolat, nic jsem neudělal.', 'Dostal jsem ban'],
  ['zmizeli mi veci z inventare', 'Zmizely mi věci'],
  ['pada mi hra pri nacitani', 'Co když hra při načítání'],
  ['nikdo mě neslyší\nMikrofon mi jinde funguje, ale ve hře mě neslyší vůbec nikdo.', 'Neslyším ostatní'],
  ['chceme založit gang\nJe nás šest a máme vymyšlený příběh.', 'Jak založím gang'],
  ['změna jména postavy', 'Jak si změním jméno'],
  ['smazání účtu', 'Jak smažu svůj účet'],
  ['stížnost na administrátora', 'Jak si stěžovat'],
  ['jak zbohatnout, nemám peníze na jídlo', 'Jak vydělám první peníze'],
  ['hledám nábor k šerifovi', 'Jak se stanu šerifem'],
  ['koupě domu ve Valentine', 'Jak si koupím dům'],
  ['hrozně mi to seká, lagy každou chvíli', 'Mám lagy'],
  [
    'používání metagamingu\nHráč věděl informace, které jsme říkali jen na Discordu.',
    'Nikdo nesmí využívat informace',
  ],
  ['odpojil se uprostřed scény\nPři rozehrané scéně se odpojil ze hry.', 'Rozehranou scénu nikdo neopouští'],
  [
    'zabil mě bez důvodu\nJel jsem po cestě a nějaký hráč mě zabil bez důvodu, žádný příběh mezi námi nebyl.',
    'Postavu nesmíte zabít',
  ],
  [
    'Nedostal jsem se do hry\nDobrý den, chtěl bych poprosit o pomoc. Včera večer jsem si nainstaloval RedM podle návodu od kamaráda, ' +
      'zapnul jsem Discord a chtěl jsem začít hrát. Po spuštění mi ale server napsal, že nejsem na allowlistu, i když mi žádost ' +
      'minulý týden schválili a na Discordu mám i roli občana. Zkoušel jsem restartovat počítač, přeinstalovat launcher a ' +
      'odhlásit se z účtu, nic z toho nepomohlo. Děkuji za odpověď a přeji hezký zbytek dne.',
    'Server mi píše, že nejsem na allowlistu',
  ],
  [
    'Nabídka spolupráce\nJmenuji se Petra a vedu malé grafické studio v Olomouci. Líbí se mi, jak web vypadá, a ráda bych vám ' +
      'nakreslila několik plakátů, třeba na podzimní dostavník nebo k výročí otevření. Ukázky prací posílám v příloze, ' +
      'cena je dohodou a termín podle toho, co potřebujete.',
    null,
  ],
  ['Dobrý den, prosím o radu', null],
  ['Svatba v neděli\nRádi bychom pozvali celé městečko na oslavu, bude se tančit.', null],
  ['faktura', null],
  ['Reported someone yesterday and nobody answered', null],
]
