import { useState } from 'react'
import { Switch } from '#ui/switch.tsx'
import { isSoundOn, switchSound } from './sound.ts'

/** Plays the sound when switched on, as a sample. */
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
