import './gate.css'
import { classes } from '#ui/classes.ts'

/** The gate of the territory at sunrise; with `opening` it opens once, otherwise it is open. */
export function Gate({ opening }: { opening: boolean }) {
  return (
    <svg
      viewBox="0 0 640 230"
      preserveAspectRatio="xMidYMax slice"
      className={classes('gate', opening && 'gate-opening')}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="gate-sky" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#222d47" />
          <stop offset=".42" stopColor="#7d4a4f" />
          <stop offset=".68" stopColor="#d9713c" />
          <stop offset="1" stopColor="#f6bd6b" />
        </linearGradient>
        <linearGradient id="gate-ground" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#8c4326" />
          <stop offset="1" stopColor="#2a150c" />
        </linearGradient>
      </defs>
      <path fill="url(#gate-sky)" d="M0 0h640v180H0z" />
      <circle cx="320" cy="158" r="62" fill="#fde3a4" opacity=".3" />
      <circle cx="320" cy="158" r="44" fill="#fdebb8" />
      <path
        fill="#93453f"
        d="M0 158h30l8-48h54l4 30 20 2 10 16h60l6-24h30l8 24h90l30 2h110l12-34 4-30h50l6 46 20 4 18 12h70v24H0z"
      />
      <path fill="#f4ac58" opacity=".5" d="M0 160h640v4H0z" />
      <path fill="url(#gate-ground)" d="M0 162q160-8 320-2t320 0v70H0z" />
      <path fill="#e0925064" d="M308 162h24l118 68H190z" />
      <path fill="#fbc98055" d="M314 162h12l46 68H268z" />
      <g fill="#1b0f08">
        <path d="M0 196h186v6H0zm454 0h186v6H454zM0 214h186v6H0zm454 0h186v6H454z" />
        {[18, 70, 122, 512, 564, 616].map((x) => (
          <path key={x} d={`M${x} 188h9v42h-9z`} />
        ))}
        <g className="gate-leaf gate-leaf-left">
          <path d="M196 130h8v92h-8zm116 0h8v92h-8zM196 132h124v8H196zm0 78h124v8H196z" />
          <path d="m202 212 112-76 4 6-112 76zM202 138l4-6 112 76-4 6z" />
        </g>
        <g className="gate-leaf gate-leaf-right">
          <path d="M436 130h8v92h-8zm-116 0h8v92h-8zM320 132h124v8H320zm0 78h124v8H320z" />
          <path d="m438 212-112-76-4 6 112 76zM438 138l-4-6-112 76 4 6z" />
        </g>
        <path d="M178 42h18v188h-18zm266 0h18v188h-18zM160 36l8-10h304l8 10-4 8H164z" />
        <path d="M240 44h4v14h-4zm156 0h4v14h-4z" />
        <path d="M206 58h228v34H206z" />
      </g>
      <path
        d="M206 59h228M178 44v150M444 44v150"
        stroke="#d9713c"
        strokeWidth="1.5"
        opacity=".75"
        fill="none"
      />
      <text
        x="320"
        y="83"
        textAnchor="middle"
        fontSize="25"
        letterSpacing="5"
        fill="#f1e6cf"
        className="font-display"
      >
        WESTMORE
      </text>
    </svg>
  )
}
