import { Switch } from '#ui/switch.tsx'
import { pushWords } from './labels.ts'
import { usePush } from './use-push.ts'

export function PushSetting() {
  const { state, isBusy, turn } = usePush()
  if (state === undefined) return null
  return (
    <li>
      {state === 'on' || state === 'off' ? (
        <Switch
          label={pushWords.label}
          hint={pushWords[state]}
          isOn={state === 'on'}
          busy={isBusy}
          onTurn={(isOn) => void turn(isOn)}
        />
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
