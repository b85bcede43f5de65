import { useId } from 'react'
import { classes } from '#ui/classes.ts'

const RAYS = Array.from({ length: 40 }, (_, ray) => ray * 9)

export function Seal({ className }: { className?: string }) {
  const ring = useId()
  return (
    <svg
      viewBox="0 0 120 120"
      className={classes('shrink-0', className)}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {RAYS.map((angle) => (
        <path key={angle} d="M60 2v6" strokeWidth="3" transform={`rotate(${angle} 60 60)`} />
      ))}
      <circle cx="60" cy="60" r="50" strokeWidth="2.5" />
      <circle cx="60" cy="60" r="32" strokeWidth="1.5" />
      <path id={ring} d="M60 60m-37.5 0a37.5 37.5 0 1 1 75 0a37.5 37.5 0 1 1-75 0" stroke="none" />
      <text fill="currentColor" stroke="none" fontSize="11" textLength="228" className="font-display">
        <textPath href={`#${ring}`}>PŘISTĚHOVALECKÝ ÚŘAD ★ 1890 ★</textPath>
      </text>
      <path
        d="m60 37 5.2 15.9h16.7L68.4 62.7l5.2 15.9L60 68.8 46.4 78.6l5.2-15.9-13.5-9.8h16.7z"
        fill="currentColor"
        strokeWidth="1"
      />
    </svg>
  )
}
