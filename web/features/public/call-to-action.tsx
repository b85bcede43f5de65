import './call-to-action.css'
import Discord from '~icons/simple-icons/discord'
import { LinkButton } from '#ui/link-button.tsx'
import { Drawing } from '#scenery/drawing.tsx'
import campfire from './drawings/campfire.svg'
import stars from '#scenery/stars.svg?raw'

export function CallToAction() {
  return (
    <section className="campfire grows" aria-labelledby="komunita">
      <Drawing svg={stars} className="campfire-stars" />
      <div className="campfire-words">
        <h2 id="komunita" className="poster text-display">
          Přisedni k&nbsp;ohni
        </h2>
        <p>
          Všechno podstatné se domlouvá na našem Discordu: novinky ze státu, hledání parťáků i pomoc s prvními
          kroky. Přijď se představit. Kávu máme vždycky na ohni a jedno místo je volné.
        </p>
        <LinkButton href="/discord" newTab size="lg">
          <Discord />
          Přidat se ke komunitě
        </LinkButton>
      </div>
      <img src={campfire} alt="" loading="lazy" className="campfire-scene" />
    </section>
  )
}
