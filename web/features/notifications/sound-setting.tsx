import { useState } from 'react'
import { Switch } from '#ui/switch.tsx'
import { isSoundOn, switchSound } from './sound.ts'

/** Heard at once when it is switched on, so that one knows what it is like. */
export function SoundSetting() {
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <li>
      <Switch
        label="Zvuk"
        hint="Cinkne s novým oznámením, i když se díváte jinam. Platí jen pro tento prohlížeč."
        isOn={isOn}
        onTurn={(next) => {
          switchSound(next)
          setOn(next)
        }}
      />
    </li>
  )
}
