import './hero.css'
import Discord from '~icons/simple-icons/discord'
import { LinkButton } from '#ui/link-button.tsx'
import { Drawing } from '#scenery/drawing.tsx'
import buttes from '#scenery/buttes.svg?raw'
import grass from '#scenery/grass.svg?raw'
import mesas from '#scenery/mesas.svg?raw'
import rider from './drawings/rider.svg?raw'
import sky from './drawings/sky.svg?raw'
import stars from '#scenery/stars.svg?raw'
import telegraph from './drawings/telegraph.svg?raw'
import train from './drawings/train.svg?raw'

/** From the sky to the grass in front; nearer layers move farther. */
const layers = [
  ['sky', sky],
  ['mesas', mesas],
  ['train', train],
  ['buttes', buttes],
  ['telegraph', telegraph],
  ['rider', rider],
  ['grass', grass],
] as const

export function Hero() {
  return (
    <section className="hero" aria-labelledby="westmore" data-moving>
      <Drawing svg={stars} className="hero-stars" />
      {layers.map(([name, svg]) => (
        <Drawing key={name} svg={svg} className={`hero-layer hero-${name}`} />
      ))}
      <Dust />
      <div className="hero-words">
        <p className="hero-dateline smallcaps">Stát Westmore · léta Páně 1890</p>
        <h1 id="westmore" className="poster hero-title">
          <span>Divoký západ</span>{' '}
          <span className="hero-title-last">
            <b>čeká</b>
          </span>
        </h1>
        <p className="hero-tagline">Tvůj&nbsp;příběh. Tvá&nbsp;spravedlnost. Tvůj&nbsp;osud.</p>
        <p lang="en" className="hero-motto">
          Your story. Your justice. Your fate.
        </p>
        <div className="hero-doors">
          <LinkButton href="#jak-zacit" size="lg">
            PŘIPOJ SE NYNÍ
          </LinkButton>
          <LinkButton href="/discord" newTab size="lg" variant="ghost" className="hero-discord">
            <Discord />
            NÁŠ DISCORD
          </LinkButton>
          <Telegrams />
        </div>
      </div>
    </section>
  )
}

/** Hung on the telegraph wire by the script of the page. */
function Telegrams() {
  return (
    <div className="hero-wire">
      <p
        className="telegram telegram-town"
        data-town
        hidden
        dangerouslySetInnerHTML={{ __html: '' }}
        suppressHydrationWarning
      />
      <p className="telegram" data-closed hidden />
    </div>
  )
}

function Dust() {
  return (
    <div className="hero-dust" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}
