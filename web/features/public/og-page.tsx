import './hero.css'
import { useLocation } from 'react-router'
import Star from '~icons/game-icons/law-star'
import Newspaper from '~icons/game-icons/newspaper'
import Hat from '~icons/game-icons/western-hat'
import { Paper } from '#ui/card.tsx'
import { Rule } from '#ui/ornament.tsx'
import { Drawing } from './drawing.tsx'
import buttes from '#scenery/buttes.svg?raw'
import grass from '#scenery/grass.svg?raw'
import mesas from '#scenery/mesas.svg?raw'
import rider from './drawings/rider.svg?raw'
import sky from './drawings/sky.svg?raw'
import stars from '#scenery/stars.svg?raw'
import telegraph from './drawings/telegraph.svg?raw'
import { pageWords } from './labels.ts'

const layers = { sky, mesas, buttes, telegraph, rider, grass }

const bills = [
  { page: 'rules', Icon: Star, ...pageWords.rules },
  { page: 'team', Icon: Hat, ...pageWords.team },
  { page: 'news', Icon: Newspaper, title: 'Westmorský hlasatel', kind: 'Noviny státu Westmore' },
]

/** 1200 by 630, also of one page (`?page=rules`); served in development only. */
export default function OgPage() {
  const page = new URLSearchParams(useLocation().search).get('page')
  const bill = bills.find((one) => one.page === page)
  return (
    <main className="hero h-[630px] w-[1200px]">
      <Drawing svg={stars} className="hero-stars" />
      {Object.entries(layers).map(([name, svg]) => (
        <Drawing key={name} svg={svg} className={`hero-layer hero-${name}`} />
      ))}
      {bill ? <Bill {...bill} /> : <Title />}
    </main>
  )
}

function Title() {
  return (
    <div className="grid content-start justify-items-start gap-3 px-16 pt-14 text-bone">
      <p className="smallcaps !text-xl text-brass">Česká roleplay komunita · RedM · 1890</p>
      <h1 className="poster hero-title !text-[132px]">Westmore</h1>
      <Rule className="!mx-0 !h-6 !max-w-md text-brass" />
      <p className="poster text-5xl">Divoký západ čeká</p>
    </div>
  )
}

function Bill({ Icon, title, kind }: (typeof bills)[number]) {
  return (
    <Paper
      framed
      className="m-16 grid h-[500px] w-[640px] -rotate-1 content-center justify-items-center gap-5 text-center"
    >
      <p className="smallcaps border-y-6 border-double border-fg/70 px-6 py-2 !text-xl">{kind}</p>
      <Icon className="text-[104px] text-accent" />
      <h1 className="poster text-[74px] leading-[1.08]">{title}</h1>
      <p className="text-2xl italic">Westmore, česká roleplay komunita na RedM</p>
    </Paper>
  )
}
