import './gallery.css'
import { gallery } from 'virtual:gallery'
import Play from '~icons/lucide/play'

/** Pictures of the game, if the owners have put some into content/; the trailer loads nothing before a click. */
export function GalleryBand() {
  if (!gallery || (gallery.pictures.length === 0 && !gallery.trailer)) return null
  const { pictures, trailer } = gallery
  return (
    <section className="sheet-section" aria-labelledby="obrazy">
      <header className="sheet-headline">
        <h2 id="obrazy" className="poster text-display">
          Obrazy z&nbsp;Westmore
        </h2>
      </header>
      <ul className="plates">
        {trailer && (
          <li className="plate-trailer">
            <a href={trailer.href} target="_blank" rel="noopener noreferrer">
              <Play />
              <span>{trailer.label}</span>
              <small>{new URL(trailer.href).host.replace(/^www\./, '')}</small>
            </a>
          </li>
        )}
        {pictures.map(({ alt, width, height, files }) => (
          <li key={files[0]?.src}>
            <a href={files.at(-1)?.src} target="_blank" rel="noreferrer">
              <img
                src={files[0]?.src}
                srcSet={files.map((file) => `${file.src} ${file.width}w`).join(', ')}
                sizes="(width >= 64rem) 24rem, (width >= 40rem) 45vw, 92vw"
                alt={alt}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
