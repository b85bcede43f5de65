import Derrick from '~icons/drawings/derrick'
import Locomotive from '~icons/drawings/locomotive'
import Oak from '~icons/drawings/oak'
import Peaks from '~icons/drawings/peaks'
import Saguaro from '~icons/drawings/saguaro'
import dawn from './drawings/light-ambarino.svg'
import morning from './drawings/light-new-hanover.svg'
import noon from './drawings/light-new-austin.svg'
import evening from './drawings/light-west-elizabeth.svg'
import night from './drawings/light-lemoyne.svg'

/** Ids name the regions of drawings/map.svg. */
export const districts = [
  {
    id: 'ambarino',
    name: 'Ambarino',
    hour: 'za úsvitu',
    light: dawn,
    Icon: Peaks,
    text: 'Hory, v nichž sníh leží i v červnu a slunce nahlédne do údolí až k poledni. Kdo tu chce přežít, naučí se číst stopy dřív než písmena. Lovci snášejí na jaře kožešiny, zlatokopové přísahají na žílu, kterou ještě nikdo neviděl, a z opuštěných srubů se kouří, ačkoli v nich prý nikdo nebydlí. K zákonu i k lékaři je odtud daleko a nejbližší soused bývá medvěd. Zato se tu nikdo na nic neptá: jméno stačí křestní a minulost zůstává dole pod sněžnou čárou.',
    livelihood: 'kožešiny, dřevo a zlaté sny',
    danger: 'laviny, medvědy a příliš tiché hosty',
  },
  {
    id: 'new-hanover',
    name: 'New Hanover',
    hour: 'časně zrána',
    light: morning,
    Icon: Derrick,
    text: 'Srdce státu voní senem a páchne naftou. Údolím se táhnou ploty, sady a bílé kostelíky, jenže hned za humny už stojí vrtná věž a za ní další. Farmáři prodávají dobytek, majitelé vrtů skupují půdu a šerif mezi nimi hledá den, kdy se nikdo nehádá o plot. V sobotu se všichni sejdou v jednom hostinci: honáci s týdenní mzdou, vrtaři s černýma rukama i kazatel, který je přišel zachránit. Do nedělního rána bývá rozhodnuto, kdo komu dluží a kdo koho miluje.',
    livelihood: 'dobytek, obilí a nafta',
    danger: 'ploty, předáky a sobotní večer',
  },
  {
    id: 'west-elizabeth',
    name: 'West Elizabeth',
    hour: 'v podvečer',
    light: evening,
    Icon: Locomotive,
    text: 'Po kolejích sem přijel pokrok: telegraf, banka a úředník s kufříkem. Na hlavní třídě se dláždí, v lékárně se svítí plynem a dámy si objednávají klobouky podle katalogu z východu. O den jízdy dál ale pořád platí slovo honáka a na rozlehlých pláních se dá ztratit i celé stádo. V lesích na západě zpívají pily a na řece kotví čluny, které nikdo nekontroluje dvakrát. Město s divočinou si tu každý večer hledí do očí a zatím nikdo neuhnul.',
    livelihood: 'dřevo, stáda a železnice',
    danger: 'úroky, vlky a noční vlak',
  },
  {
    id: 'new-austin',
    name: 'New Austin',
    hour: 'v pravé poledne',
    light: noon,
    Icon: Saguaro,
    text: 'Červený kámen, kaktusy a slunce, které nezná slitování. Trať tu končí dřív než mapa a dostavník jezdí, jen když se najde kočí, který nemá co ztratit. Kdo má v poušti studnu, má moc; kdo má i dost nábojů, o tu moc hned tak nepřijde. Pevnůstky po dávných válkách zejí prázdnotou a v jejich stínu nocují lidé, jejichž tváře znáš ze zatykačů. A přece se sem pořád někdo stěhuje: za stříbrem, za suchým vzduchem na plíce, nebo prostě proto, že tady ho nikdo hledat nebude.',
    livelihood: 'stříbro, koně a voda',
    danger: 'žízeň, štíry a cizí stín',
  },
  {
    id: 'lemoyne',
    name: 'Lemoyne',
    hour: 'po setmění',
    light: night,
    Icon: Oak,
    text: 'Bavlníková pole, dusné bažiny a přístav, kde se v jednom salonku podepisují smlouvy a ve druhém mizí lidé. Staré rody tu drží jména, nové peníze drží všechno ostatní. Ve dne se na verandách obchoduje s cukrem a se zdvořilostmi; po setmění se rozsvítí lucerny, z nábřeží zní harmonika a po vodě se tiše rozjedou loďky bez jmen. Kdo se vydá do bažin, ať si vezme průvodce. A kdo si vezme průvodce, ať mu nezaplatí předem.',
    livelihood: 'cukr, bavlna a přístav',
    danger: 'bažiny, aligátory a zdvořilé lidi',
  },
]
