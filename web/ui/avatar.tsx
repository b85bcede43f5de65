import { useState } from 'react'
import Hat from '~icons/game-icons/western-hat'
import { classes } from './classes.ts'

type AvatarProps = { src?: string | null | undefined; alt?: string; size: number; className?: string }

/** A hat when there is no picture or it fails to load. `size` in pixels. */
export function Avatar({ src, alt = '', size, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const look = classes('shrink-0 rounded-sm border-2 border-edge bg-night-700 text-brass', className)
  if (!src || broken === src)
    return (
      <span
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        className={classes('inline-grid place-items-center', look)}
        style={{ width: size, height: size, fontSize: size * 0.5 }}
      >
        <Hat />
      </span>
    )
  return (
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
      className={classes('object-cover', look)}
    />
  )
}
