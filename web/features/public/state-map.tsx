import { Drawing } from '#scenery/drawing.tsx'
import { districts } from './districts.ts'
import map from './drawings/map.svg?raw'

const shownFirst = 'new-hanover'

/** A district is hovered in the map or chosen from the index below; lore.css shows the card. */
export function StateMap() {
  return (
    <fieldset className="state-map">
      <legend className="sr-only">Vyber kraj státu Westmore</legend>
      <div className="state-map-plate">
        <Drawing svg={map} />
        {districts.map(({ id, name }) => (
          <label key={id} htmlFor={`vyber-${id}`} className="state-map-region" data-district={id}>
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
      <div className="state-map-index">
        {districts.map(({ id, name, Icon }) => (
          <label key={id} className="state-map-entry" data-district={id}>
            <input
              type="radio"
              name="kraj"
              id={`vyber-${id}`}
              value={id}
              aria-label={name}
              defaultChecked={id === shownFirst}
              className="sr-only"
            />
            <Icon />
            {name}
          </label>
        ))}
      </div>
      <p className="state-map-hint">Ukaž na kraj v mapě, nebo si ho vyber v rejstříku.</p>
    </fieldset>
  )
}
