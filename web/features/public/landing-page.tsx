import './broadsheet.css'
import { feedLink, publicMeta, SITE_DESCRIPTION, structuredSite } from '#page-meta.ts'
import { Beginning } from './beginning.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Farewell } from './farewell.tsx'
import { Features } from './features.tsx'
import { GalleryBand } from './gallery.tsx'
import { Hero } from './hero.tsx'
import { landingScript } from './landing-script.ts'
import { Lore } from './lore.tsx'

export const meta = () => [
  ...publicMeta({ title: 'Westmore | Divoký západ čeká', description: SITE_DESCRIPTION, path: '/' }),
  feedLink,
  structuredSite(),
]

export default function LandingPage() {
  return (
    <>
      <Hero />
      <div className="night">
        <div className="broadsheet grows paper">
          <Masthead />
          {/* The server prints the newest news here. */}
          <template data-printed />
          <Beginning />
          <Lore />
          <GalleryBand />
          <Features />
        </div>
      </div>
      <CallToAction />
      <Farewell />
      <script data-static dangerouslySetInnerHTML={{ __html: landingScript }} />
    </>
  )
}

function Masthead() {
  return (
    <div className="masthead">
      <p className="poster masthead-name">Westmorský hlasatel</p>
      <p className="masthead-line">
        <span>Ročník I.</span>
        <span>Vychází, kdykoli se něco stane</span>
        <span>Cena 2&nbsp;centy</span>
      </p>
    </div>
  )
}
