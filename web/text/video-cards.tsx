import Play from '~icons/lucide/play'
import type { VideoLink } from './video-links.ts'

/** Nothing is loaded from their service before a click. */
export function VideoCards({ videos }: { videos: readonly VideoLink[] }) {
  if (videos.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {videos.map(({ service, href }) => (
        <li key={href} className="min-w-0">
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="group flex max-w-80 items-stretch overflow-hidden rounded-sm border-2 border-edge bg-field hover:border-accent"
          >
            <span className="grid w-20 shrink-0 place-items-center bg-night-950 text-2xl text-brass">
              <Play className="transition-transform group-hover:scale-110" />
            </span>
            <span className="min-w-0 px-3 py-2 leading-snug">
              <span className="block font-bold">Video na {service}</span>
              <span className="block truncate text-sm text-fg-soft">
                {href.replace(/^https?:\/\/(www\.)?/, '')}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
