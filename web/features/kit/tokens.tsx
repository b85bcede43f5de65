import css from '#ui/tokens.css?raw'
import { Chapter, Grounds } from './grounds.tsx'

const raw = [...css.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

const roles = ['fg', 'fg-soft', 'accent', 'good', 'bad', 'busy', 'line', 'edge', 'field', 'ring']

/** Read from tokens.css itself, so that this page is always up to date. */
export function Tokens() {
  return (
    <Chapter title="Barvy">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {raw.map(({ name, value }) => (
          <li key={name} className="overflow-hidden rounded-sm border border-line bg-night-800">
            <div className="h-14" style={{ background: value }} />
            <p className="px-2 pt-1 text-sm font-bold">{name}</p>
            <p className="px-2 pb-1 font-mono text-xs text-fg-soft">{value}</p>
          </li>
        ))}
      </ul>
      <Grounds title="Role podle podkladu">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
          {roles.map((role) => (
            <li key={role}>
              <div className="h-9 rounded-sm border border-line" style={{ background: `var(--${role})` }} />
              <p className="text-sm">{role}</p>
            </li>
          ))}
        </ul>
      </Grounds>
    </Chapter>
  )
}
