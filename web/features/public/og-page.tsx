import './hero.css'
import { Rule } from '#ui/ornament.tsx'
import { Drawing } from './drawing.tsx'
import buttes from '#scenery/buttes.svg?raw'
import grass from '#scenery/grass.svg?raw'
import mesas from '#scenery/mesas.svg?raw'
import rider from './drawings/rider.svg?raw'
import sky from './drawings/sky.svg?raw'
import stars from '#scenery/stars.svg?raw'
import telegraph from './drawings/telegraph.svg?raw'

const layers = { sky, mesas, buttes, telegraph, rider, grass }

/** The preview picture of shared links, 1200 by 630; served in development only. */
export default function OgPage() {
  return (
    <main className="hero h-[630px] w-[1200px]">
      <Drawing svg={stars} className="hero-stars" />
      {Object.entries(layers).map(([name, svg]) => (
        <Drawing key={name} svg={svg} className={`hero-layer hero-${name}`} />
      ))}
      <div className="grid content-start justify-items-start gap-3 px-16 pt-14 text-bone">
        <p className="smallcaps !text-xl text-brass">Česká roleplay komunita · RedM · 1890</p>
        <h1 className="poster hero-title !text-[132px]">Westmore</h1>
        <Rule className="!mx-0 !h-6 !max-w-md text-brass" />
        <p className="poster text-5xl">Divoký západ čeká</p>
      </div>
    </main>
  )
}
