import { escaped } from './page.ts'

const sepias = [
  { ground: '#6f4a2a', ink: '#f2e3c2' },
  { ground: '#8a6136', ink: '#fbf0d6' },
  { ground: '#4d3a2b', ink: '#e3c998' },
  { ground: '#a3713f', ink: '#fff3d8' },
  { ground: '#5b4636', ink: '#ecd5a8' },
  { ground: '#7b3f26', ink: '#f6dfba' },
] as const

/** `seed` (a whole number) decides the colours. */
export function drawnInitials(name: string, seed: number): string {
  const { ink } = sepia(seed)
  const initials = name
    .split(/[\s._]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
  return framed(
    seed,
    `<text x="64" y="67" fill="${ink}" font-family="Rockwell, Georgia, serif" font-size="50" font-weight="700"
      text-anchor="middle" dominant-baseline="central">${escaped(initials)}</text>`,
  )
}

export function drawnSilhouette(seed: number): string {
  const { ink } = sepia(seed)
  return framed(
    seed,
    `<g fill="${ink}">
      <path d="M20 112c2-22 18-32 44-32s42 10 44 32v16H20z"/>
      <path d="M46 54h36v14c0 13-8 21-18 21s-18-8-18-21z"/>
      <path d="M22 50c10 6 74 6 84 0 2 6-14 12-42 12S20 56 22 50z"/>
      <path d="M42 52c2-20 4-30 12-30 4 0 6 3 10 3s6-3 10-3c8 0 10 10 12 30-8 4-36 4-44 0z"/>
    </g>`,
  )
}

function sepia(seed: number) {
  return sepias[seed % sepias.length] ?? sepias[0]
}

function framed(seed: number, drawing: string) {
  const { ground, ink } = sepia(seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">
    <defs><radialGradient id="light" cx=".5" cy=".4" r=".75">
      <stop offset=".4" stop-color="${ground}"/><stop offset="1" stop-color="#2a1b10"/>
    </radialGradient></defs>
    <rect width="128" height="128" fill="url(#light)"/>
    ${drawing}
    <rect x="5" y="5" width="118" height="118" fill="none" stroke="${ink}" stroke-opacity=".45" stroke-width="2"/>
  </svg>`
}
