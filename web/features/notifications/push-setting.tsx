import { Switch } from '#ui/switch.tsx'
import { pushWords } from './labels.ts'
import { usePush } from './use-push.ts'

export function PushSetting() {
  const { state } = usePush()
  return (
    <li>
      {state === undefined || state === 'on' || state === 'off' ? (
        <PushSwitch />
      ) : (
        <div className="min-h-14 px-4 py-3">
          <p className="font-bold">{pushWords.label}</p>
          <p role="status" className="text-sm text-fg-soft">
            {pushWords[state]}
          </p>
        </div>
      )}
    </li>
  )
}

/** Nothing where the browser cannot be pushed to. */
export function PushSwitch() {
  const { state = 'off', isKnown, isBusy, turn } = usePush()
  if (state !== 'on' && state !== 'off') return null
  return (
    <Switch
      label={pushWords.label}
      hint={pushWords[state]}
      isOn={state === 'on'}
      busy={isBusy || !isKnown}
      onTurn={(isOn) => void turn(isOn)}
    />
  )
}
