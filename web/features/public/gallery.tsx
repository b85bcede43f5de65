import './gallery.css'
import { gallery } from 'virtual:gallery'
import { DEMO_ONLY } from '@westmore/contract/pages.ts'
import Left from '~icons/lucide/chevron-left'
import Right from '~icons/lucide/chevron-right'
import Play from '~icons/lucide/play'
import Close from '~icons/lucide/x'
import { WhilePublished } from '#while-published.tsx'
import { galleryScript } from './gallery-script.ts'

export function GalleryBand() {
  if (gallery.pictures.length === 0 && !gallery.trailer) return null
  // In development no server opens the template.
  if (gallery.isOwn || import.meta.env.DEV) return <Plates />
  return (
    <WhilePublished at={DEMO_ONLY}>
      <Plates />
    </WhilePublished>
  )
}

/** A trailer loads nothing before a click. */
function Plates() {
  const { pictures, trailer } = gallery
  const [first, ...others] = pictures
  return (
    <section className="sheet-section gallery" aria-labelledby="obrazy">
      <header className="sheet-headline">
        <h2 id="obrazy" className="poster text-display">
          Obrazy z&nbsp;Westmore
        </h2>
      </header>
      {first && (
        <p className="plate plate-large">
          <Plate picture={first} sizes="(width >= 64rem) 52rem, 92vw" />
        </p>
      )}
      <ul className="plates swiped" aria-labelledby="obrazy">
        {others.map((picture) => (
          <li key={picture.files[0]?.src} className="plate">
            <Plate picture={picture} sizes="22rem" />
          </li>
        ))}
        {trailer && (
          <li className="plate plate-trailer">
            <a href={trailer.href} target="_blank" rel="noopener noreferrer">
              <Play />
              <b>{trailer.label}</b>
              <small>{new URL(trailer.href).host.replace(/^www\./, '')}</small>
            </a>
          </li>
        )}
      </ul>
      <Viewer hasTurns={others.length > 0} />
      <script data-static dangerouslySetInnerHTML={{ __html: galleryScript }} />
    </section>
  )
}

type PlateProps = { picture: (typeof gallery.pictures)[number]; sizes: string }

function Plate({ picture: { alt, width, height, files }, sizes }: PlateProps) {
  return (
    <a href={files.at(-1)?.src} target="_blank" rel="noreferrer" data-plate>
      <img
        src={files[0]?.src}
        srcSet={files.map((file) => `${file.src} ${file.width}w`).join(', ')}
        sizes={sizes}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={height > width ? 'plate-tall' : undefined}
      />
      <span>{alt}</span>
    </a>
  )
}

const turn =
  'grid size-11 place-items-center rounded-full bg-night-950/80 text-2xl text-bone transition-colors hover:text-brass'

/** Opened by the script above, which puts the picture in; without it a plate opens its file. */
function Viewer({ hasTurns }: { hasTurns: boolean }) {
  return (
    <dialog className="plate-view" aria-labelledby="obrazy">
      <figure>
        <figcaption aria-live="polite" />
      </figure>
      <form method="dialog">
        {hasTurns && (
          <>
            <button type="button" aria-label="Předchozí obraz" className={turn} data-turn="-1">
              <Left />
            </button>
            <button type="button" aria-label="Další obraz" className={turn} data-turn="1">
              <Right />
            </button>
          </>
        )}
        <button type="submit" aria-label="Zavřít" className={turn}>
          <Close />
        </button>
      </form>
    </dialog>
  )
}
