import Discord from '~icons/simple-icons/discord'
import { LinkButton } from '#ui/link-button.tsx'
import { Rule } from '#ui/ornament.tsx'
import { Features } from './features.tsx'
import { Lore } from './lore.tsx'

export const meta = () => [
  { title: 'Westmore | Divoký západ čeká' },
  {
    name: 'description',
    content:
      'Westmore je česká roleplay komunita na RedM. Píše se rok 1890 a příběh státu Westmore tvoří jeho obyvatelé.',
  },
]

export default function LandingPage() {
  return (
    <>
      <Hero />
      <Lore />
      <Features />
      <Community />
    </>
  )
}

function Hero() {
  return (
    <section className="relative isolate grid min-h-svh place-items-center overflow-hidden bg-linear-to-b from-night-950 via-[#4a2114] via-60% to-[#b9521f] px-4 pt-(--nav-height) pb-28 text-center">
      <Ridge />
      <div className="grid max-w-4xl justify-items-center gap-6">
        <p className="smallcaps text-brass">Stát Westmore · léta Páně 1890</p>
        <h1 className="poster text-display-lg text-bone">Divoký západ čeká</h1>
        <Rule className="text-brass" />
        <p className="text-xl text-balance text-bone sm:text-2xl">
          Tvůj příběh. Tvá spravedlnost. Tvůj osud.
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-4">
          <LinkButton href="/discord" newTab size="lg">
            PŘIPOJ SE NYNÍ
          </LinkButton>
          <LinkButton href="/discord" newTab size="lg" variant="secondary" className="bg-night-950/60">
            <Discord />
            NÁŠ DISCORD
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** Buttes and a ridge against the dusk. */
function Ridge() {
  return (
    <svg
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 -z-10 h-2/5 w-full"
      aria-hidden="true"
    >
      <circle cx="748" cy="212" r="84" fill="#f2a65a" opacity="0.9" />
      <path
        fill="#7a3216"
        d="M0 232h90l22-70h150l20 62 130 16 26-110h34l10 14h70l14 100 190 12 150-14 24-92h180l26 96 170-12 40-44h94v230H0z"
      />
      <path
        fill="#3b1b10"
        d="M0 268l150-18 120 14 60-58h120l40 62 230-8 190 16 90-40 70 34 220-14 150 20v44H0z"
      />
      <path fill="#1a140e" d="M0 296l240-16 260 12 300-14 260 16 380-18v44H0z" />
    </svg>
  )
}

function Community() {
  return (
    <section className="px-4 pt-20 text-center sm:px-6" aria-labelledby="komunita">
      <div className="mx-auto grid max-w-3xl justify-items-center gap-5">
        <h2 id="komunita" className="poster text-display">
          Přisedni k ohni
        </h2>
        <Rule />
        <p className="text-lg text-fg-soft">
          Všechno podstatné se domlouvá na našem Discordu: novinky ze státu, hledání parťáků i pomoc s prvními
          kroky. Přijď se představit, kávu máme vždycky na plotně.
        </p>
        <LinkButton href="/discord" newTab size="lg">
          <Discord />
          Přidat se ke komunitě
        </LinkButton>
      </div>
    </section>
  )
}
