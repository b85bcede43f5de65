import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

type GateProps = {
  /** By night, closed, with a lamp; an opening one opens once. */
  state: 'open' | 'opening' | 'closed'
  children: ReactNode
}

export function Gate({ state, children }: GateProps) {
  const isClosed = state === 'closed'
  return (
    <div className={classes('gate', `gate-${state}`)}>
      <div className="gate-land" aria-hidden="true" />
      <div className="gate-timber">
        <svg viewBox="0 0 640 260" aria-hidden="true">
          {!isClosed && <path fill="#e0925064" d="M304 170h32l150 90H154z" />}
          <g fill="#1b0f08">
            <path d="M-640 218h766v7h-766zm1154 0h766v7H514zM-640 238h766v7h-766zm1154 0h766v7H514z" />
            {posts.map((x) => (
              <path key={x} d={`M${x} 210h9v50h-9z`} />
            ))}
            <g className="gate-leaf gate-leaf-left">
              <path d="M148 128h9v122h-9zm154 0h9v122h-9zM148 130h172v9H148zm0 104h172v9H148z" />
              <path d="m156 236 150-100 4 7-150 100zM156 137l4-7 150 100-4 7z" />
            </g>
            <g className="gate-leaf gate-leaf-right">
              <path d="M483 128h9v122h-9zm-154 0h9v122h-9zM320 130h172v9H320zm0 104h172v9H320z" />
              <path d="m484 236-150-100-4 7 150 100zM484 137l-4-7-150 100 4 7z" />
            </g>
            <path d="M124 30h22v230h-22zm370 0h22v230h-22zM100 24l10-12h420l10 12-5 9H105z" />
            <path d="M196 32h5v22h-5zm243 0h5v22h-5z" />
          </g>
          <path fill="#2b190d" stroke="#0f0805" strokeWidth="2" d="M150 52h340v50H150z" />
          <path fill="none" stroke="#d6a84c" opacity=".55" d="M156 58h328v38H156z" />
          <path
            fill="none"
            stroke={isClosed ? '#7f9bd0' : '#d9713c'}
            strokeWidth="1.5"
            opacity=".7"
            d="M124 32v190M494 32v190M150 53h340"
          />
          {isClosed && (
            <g className="gate-lamp">
              <path fill="none" stroke="#1b0f08" strokeWidth="3" d="M516 70h26v14" />
              <path fill="#ffd98a" d="M535 90h14l3 20h-20z" />
              <path fill="#1b0f08" d="M533 84h18l-2 6h-14zm-2 26h22v5h-22z" />
            </g>
          )}
        </svg>
        {children}
      </div>
    </div>
  )
}

const posts = [-200, -140, -80, -20, 40, 96, 535, 591, 651, 711, 771, 831]
